import { describe, expect, it } from 'vitest';
import { bidStateOf, biddingOf, decisionSince, isFullTask, isOver, offerOf, sameOffer } from './bids.ts';

describe('an offer', () => {
  const offer = { amount: 80, days: 3, message: 'I draw well' };

  it('has an amount and a message, and nothing else of what it is read from', () => {
    expect(offerOf({ ...offer, bidId: 'b' } as typeof offer)).toEqual(offer);
    expect(offerOf({ amount: 80, message: '' })).toEqual({ amount: 80, message: '' });
    for (const lacking of [{ amount: undefined }, { message: undefined }])
      expect(offerOf({ ...offer, ...lacking })).toBeUndefined();
  });
  it('is the same in each of its fields', () => {
    expect([sameOffer(offer, { ...offer }), sameOffer(undefined, undefined)]).toEqual([true, true]);
    for (const other of [undefined, { ...offer, days: 4 }, { ...offer, amount: 81 }])
      expect([sameOffer(offer, other), sameOffer(other, offer)]).toEqual([false, false]);
  });
});

describe('a bid', () => {
  const bid = { id: 'own', withdrawn: false, declined: false };
  const pending = { status: 'Pending' } as const;

  it.each([
    ['open', bid, pending],
    ['declined', { ...bid, declined: true }, pending],
    ['declined', bid, { ...pending, acceptedBid: 'other' }],
    ['declined', bid, { status: 'Cancelled' }],
    ['declined', bid, { status: 'Completed' }],
    ['declined', bid, undefined],
    ['accepted', { ...bid, declined: true }, { status: 'Completed', acceptedBid: 'own' }],
    ['withdrawn', { ...bid, withdrawn: true }, { ...pending, acceptedBid: 'own' }],
    ['withdrawn', { ...bid, withdrawn: true }, undefined],
  ] as const)('is %s by its own events and those of its task: %j, %j', (state, own, task) => {
    expect(bidStateOf(own, task)).toBe(state);
  });
});

describe('the bids of a task', () => {
  const closed = { status: 'Pending', closed: true, waitsSince: '2027-01-01T00:00:00.000Z' } as const;
  const full = { status: 'Pending', acceptingBids: false, bidsOpen: 2, maxOffers: 2 } as const;

  it('wait for a decision while the task is Pending and closed, and has some', () => {
    expect(decisionSince(closed)).toEqual({ waitsSince: closed.waitsSince });
    for (const other of [{ status: 'In Progress' }, { closed: false }, { waitsSince: '' }] as const)
      expect(decisionSince({ ...closed, ...other })).toEqual({});
  });
  it.each([
    [true, {}],
    [true, { bidsOpen: 3 }],
    [false, { bidsOpen: 1 }],
    [false, { status: 'In Progress' }],
    [false, { acceptingBids: true }],
    [false, { maxOffers: undefined }],
    [false, { maxOffers: undefined, bidsOpen: 0 }],
  ] as const)('are as many as the owner takes: %s for %j', (isFull, change) => {
    expect(isFullTask({ ...full, ...change })).toBe(isFull);
  });
  it('are taken by a Pending task that is not closed, and open unless one was accepted or the work is over', () => {
    const task = {
      status: 'Pending',
      closed: false,
      waitsSince: '',
      liveBids: 2,
      deadline: '2027-02-28',
    } as const;
    const open = { bidsOpen: 2, closesAt: '2027-02-28T23:59:59.999Z', acceptingBids: true };
    expect(biddingOf(task)).toEqual(open);
    expect(biddingOf({ ...task, ...closed })).toEqual({
      ...open,
      acceptingBids: false,
      waitsSince: closed.waitsSince,
    });
    for (const status of ['In Progress', 'Cancelled'] as const)
      expect(biddingOf({ ...task, status, acceptedBid: 'one' })).toMatchObject({
        bidsOpen: 0,
        acceptingBids: false,
      });
    const statuses = ['Pending', 'In Progress', 'Completed', 'Cancelled', undefined] as const;
    expect(statuses.map((status) => isOver(status))).toEqual([false, false, true, true, false]);
  });
});
