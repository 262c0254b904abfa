import { describe, expect, it } from 'vitest';
import { times } from '../../formats/times.ts';
import { countdownText } from './ClosingCountdown.tsx';

const closes = new Date('2026-11-27T23:59:59.999Z');
const closesAt = closes.toISOString();
const minute = 60_000;
const hour = 60 * minute;
const before = (ms: number) =>
  countdownText({ closesAt, acceptingBids: true }, new Date(closes.getTime() - ms));
const clock = times.clock(closes);

describe('the end of bidding', () => {
  it.each([
    [0, 'Closes in less than a minute'],
    [minute, 'Closes in 1 minute'],
    [hour - 1, 'Closes in 59 minutes'],
    [hour, `Closes in 1 hour · ${clock}`],
    [24 * hour - 1, `Closes in 23 hours · ${clock}`],
    // Empty, because the deadline beside the text is enough.
    [24 * hour, ''],
    [400 * 24 * hour, ''],
  ])('%d ms ahead reads %j, with the time of the reader on the last day', (ms, text) => {
    expect(before(ms)).toBe(text);
  });

  it('has passed after its time, or when the task takes no bids', () => {
    expect(before(-1)).toBe('Closed for bids');
    expect(countdownText({ closesAt, acceptingBids: false }, new Date(0))).toBe('Closed for bids');
  });
});
