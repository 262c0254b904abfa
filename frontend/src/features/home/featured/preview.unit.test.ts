import { describe, expect, it } from 'vitest';
import { byDeadline, preview } from './FeaturedTasks.tsx';

describe('the preview of a description', () => {
  it('is the whole text of a short one', () => {
    expect(preview('x'.repeat(100))).toBe('x'.repeat(100));
  });
  it('is cut to 100 characters and an ellipsis', () => {
    expect(preview('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  });
  it('never cuts a character in two', () => {
    expect(preview('👨‍👩‍👧'.repeat(101))).toBe(`${'👨‍👩‍👧'.repeat(100)}…`);
  });
});

describe('featured tasks', () => {
  it('are sorted by nearest deadline, without changing the input', () => {
    const given = [{ deadline: '2027-01-02' }, { deadline: '2026-12-31' }, { deadline: '2027-01-01' }];
    expect(byDeadline(given).map(({ deadline }) => deadline)).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(given[0]).toEqual({ deadline: '2027-01-02' });
  });
});
