import { describe, expect, it } from 'vitest';
import { momentText } from './momentText.ts';

const now = new Date(2027, 2, 10, 12, 0, 0);
const at = (...parts: [number, number, number, number, number, number]) =>
  momentText(new Date(...parts).toISOString(), now);

describe('a past time', () => {
  it.each([
    ['just now', at(2027, 2, 10, 11, 59, 1)],
    ['1 minute ago', at(2027, 2, 10, 11, 59, 0)],
    ['59 minutes ago', at(2027, 2, 10, 11, 0, 1)],
    ['1 hour ago', at(2027, 2, 10, 11, 0, 0)],
    ['23 hours ago', at(2027, 2, 9, 12, 0, 1)],
    ['yesterday', at(2027, 2, 9, 12, 0, 0)],
    ['2 days ago', at(2027, 2, 8, 12, 0, 0)],
    ['2 months ago', at(2027, 0, 5, 12, 0, 0)],
  ])('reads as %s', (text, { distance }) => {
    expect(distance).toBe(text);
  });

  it('is never in the future, even if the local clock is behind', () => {
    expect(at(2027, 2, 10, 12, 3, 0).distance).toBe('just now');
  });

  it('has its date, with the year if it is another one', () => {
    expect([at(2027, 2, 9, 0, 0, 0).date, at(2026, 11, 31, 12, 0, 0).date]).toEqual(['9 Mar', '31 Dec 2026']);
  });
});
