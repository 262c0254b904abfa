import { describe, expect, it } from 'vitest';
import { createStatementNames } from './statementNames.ts';

describe('names of prepared statements', () => {
  it('are equal for equal texts, and different for different texts', () => {
    const nameOf = createStatementNames();
    const texts = ['SELECT 1', 'SELECT 2', 'SELECT 3'];
    const names = texts.map(nameOf);
    expect(new Set(names).size).toBe(texts.length);
    expect(texts.map(nameOf)).toEqual(names);
  });

  it('are kept for the last texts, and never used again for another text', () => {
    const nameOf = createStatementNames();
    const names = Array.from({ length: 1_000 }, (_, index) => nameOf(`SELECT ${index}`));
    expect(new Set(names).size).toBe(1_000);
    expect(nameOf('SELECT 999')).toBe(names[999]);
    expect(names).not.toContain(nameOf('SELECT 0'));
  });

  it('are short enough for PostgreSQL', () => {
    const nameOf = createStatementNames();
    for (let index = 0; index < 200; index += 1)
      expect(nameOf(`SELECT ${'x'.repeat(100)} ${index}`).length).toBeLessThan(64);
  });
});
