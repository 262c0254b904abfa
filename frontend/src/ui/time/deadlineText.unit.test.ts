import { describe, expect, it } from 'vitest';
import { deadlineText } from './deadlineText.ts';

const now = new Date(2026, 10, 21, 23, 59);

describe('a deadline', () => {
  it.each([
    ['2026-11-21', 'today', '21 Nov'],
    ['2026-11-22', 'tomorrow', '22 Nov'],
    ['2026-11-27', 'in 6 days', '27 Nov'],
    ['2026-11-19', '2 days ago', '19 Nov'],
    ['2026-12-19', 'in 4 weeks', '19 Dec'],
    ['2027-05-21', 'in 6 months', '21 May 2027'],
    ['2030-11-21', 'in 4 years', '21 Nov 2030'],
  ])('on %s reads %j with its date', (day, distance, date) => {
    expect(deadlineText(day, now)).toMatchObject({ distance, date });
  });
  it('has passed after the end of its day', () => {
    expect(deadlineText('2026-11-21', now)?.past).toBe(false);
    expect(deadlineText('2026-11-20', now)?.past).toBe(true);
  });
  it.each([undefined, '', '2026-02-30', 'soon', '2026-11-21T00:00:00Z'])('is invalid for %j', (day) => {
    expect(deadlineText(day, now)).toBeUndefined();
  });
});
