import type { Bid } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { someBid } from '../../../testing/someTask.ts';
import type { Change } from '../../../commands/sending.ts';
import { shownBids } from './shownBids.ts';

const at = '2026-01-03T09:00:00.000Z';
const bid = someBid();
const other = someBid({ _id: '01930000-0000-7000-a000-000000000002', amount: 100 });
const placed = someBid({ _id: 'sent', amount: 800, mine: true, position: 30 });
const bidId = bid._id;

type Sent = Change extends infer One
  ? One extends Change
    ? Omit<One, 'requestId' | 'taskId'>
    : never
  : never;
const shown = (bids: readonly Bid[], change: Sent) => {
  const sent = { requestId: 'r', taskId: bid.taskId, ...change } as Change;
  const [page] = shownBids([{ items: [...bids], total: bids.length, next: undefined }], [sent]);
  return page?.items ?? [];
};

describe('a list of bids while a change is sent', () => {
  it.each<[string, Partial<Bid>, Sent, Partial<Bid>]>([
    ['withdrawn', {}, { kind: 'withdraw', bidId }, { state: 'withdrawn' }],
    [
      'declined with the reason',
      {},
      { kind: 'decline', bidId, declined: { reason: 'Too dear.', at } },
      { state: 'declined', declined: { reason: 'Too dear.', at } },
    ],
    [
      'given up',
      { state: 'accepted', work: { state: 'started', at } },
      { kind: 'resign', bidId, resigned: { reason: 'Ill.', at } },
      { state: 'withdrawn', resigned: { reason: 'Ill.', at } },
    ],
    ['revised', {}, { kind: 'revise', bidId, offer: { amount: 750 } }, { amount: 750, days: 7 }],
    [
      'without days',
      {},
      { kind: 'revise', bidId, offer: { amount: 750, days: null } },
      { amount: 750, days: undefined },
    ],
    [
      'open again by a revision',
      { state: 'declined', declined: { at } },
      { kind: 'revise', bidId, offer: { amount: 750 } },
      { state: 'open', amount: 750 },
    ],
  ])('has it as %s', (_what, before, change, after) => {
    const [first, second] = shown([someBid(before), other], change);
    expect(first).toMatchObject({ ...after, sending: true });
    expect(second).toBe(other);
  });

  it('has the others declined while one is accepted, and open again while its bidder resigns', () => {
    const accept = { kind: 'accept', bid } as const;
    expect(shown([bid, other], accept).map(({ state }) => state)).toEqual(['accepted', 'declined']);
    const resign = { kind: 'resign', bidId, resigned: { reason: 'Ill.', at } } as const;
    const declined = { ...other, state: 'declined' } as const;
    const alone = { ...declined, _id: 'alone', declined: { at } };
    const states = shown([someBid({ state: 'accepted' }), declined, alone], resign).map(({ state }) => state);
    expect(states).toEqual(['withdrawn', 'open', 'declined']);
  });

  it('has a placed bid first, once: also if it is read before the answer', () => {
    const place = { kind: 'place', bid: placed } as const;
    expect(shown([bid], place).map(({ _id }) => _id)).toEqual(['sent', bidId]);
    const read = { ...placed, _id: bidId, position: 31 };
    expect(shown([read], place)).toEqual([read]);
    // The same offer, in a bid that was placed earlier.
    expect(shown([{ ...read, position: 29 }], place)).toHaveLength(2);
  });
});
