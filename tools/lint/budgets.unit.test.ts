import { describe, expect, it } from 'vitest';
import { countsFor, raisedBy, uncounted } from './budgets.ts';

describe('the budget of lines', () => {
  it.each([
    ['contracts', 'contracts/src/index.ts', true],
    ['contracts', 'contracts/src/index.unit.test.ts', false],
    ['contracts', 'contracts/src/testing/index.ts', false],
    ['contracts', 'frontend/src/start.tsx', false],
    ['tests and their helpers', 'contracts/src/testing/index.ts', true],
    ['tests and their helpers', 'frontend/src/app/App.unit.test.tsx', true],
    ['tests and their helpers', 'tests/services/anyFile.ts', true],
    ['tests and their helpers', 'frontend/src/start.tsx', false],
    ['SQL', 'packages/event-store/migrations/0001-event-store.sql', true],
    ['Python', 'docs/verify_export.py', true],
    ['catalogues', 'frontend/locales/de.po', true],
  ])('%s counts %s: %s', (name, file, counts) => {
    expect(countsFor(name)(file)).toBe(counts);
  });

  const before = { ops: 200, tools: 900 };
  it.each([
    ['it falls', { ops: 200, tools: 800 }, 'Say less', 0],
    ['one room has what another gives', { ops: 250, tools: 850 }, 'Move a tool', 0],
    ['it rises', { ops: 250, tools: 900 }, 'Add a tool', 50],
    [
      'the message names the allowance',
      { ops: 250, tools: 900 },
      'Add a tool\n\nAllowance: 50 lines, a tool',
      0,
    ],
    [
      'it rises by more than the allowance',
      { ops: 260, tools: 900 },
      'Add a tool\n\nAllowance: 50 lines, a tool',
      10,
    ],
    ['a new room comes', { ...before, docs: 30 }, 'Count the docs', 30],
  ])('%s', (_, after, message, raised) => {
    expect(raisedBy([before], after, message)).toBe(raised);
  });

  it.each([
    ['has what one of its parents has', { ops: 250, tools: 900 }, 'Merge', 0],
    ['has of each name what the highest parent has', { ops: 250, tools: 950 }, 'Merge', 0],
    ['raises it itself', { ops: 260, tools: 950 }, 'Merge', 10],
    ['names its allowance', { ops: 260, tools: 950 }, 'Merge\n\nAllowance: 10 lines, both', 0],
  ])('a merge %s', (_, after, message, raised) => {
    const parents = [
      { ops: 250, tools: 900 },
      { ops: 200, tools: 950 },
    ];
    expect(raisedBy(parents, after, message)).toBe(raised);
  });

  it('has a line for each room that has a file', () => {
    const files = ['ops/a.ts', 'tools/b.ts', 'tools/b.test.ts', 'vitest.config.ts'];
    expect(uncounted(files, { ...before, 'tests and their helpers': 9 })).toEqual([]);
    expect(uncounted(files, { tools: 900 })).toEqual(['ops/a.ts', 'tools/b.test.ts']);
  });
});
