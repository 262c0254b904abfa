import { describe, expect, it } from 'vitest';
import { messagesClosed, type MessagesState, type Writer } from './messages.ts';

const at = '2026-12-01T10:00:00.000Z';
const state = (change: Partial<MessagesState>): MessagesState => ({
  writer: 'bidder',
  isOwnBid: false,
  isForgotten: false,
  isBlocked: false,
  bid: 'open',
  status: 'Pending',
  endedAt: at,
  closedAt: 7,
  ownerWroteAt: 0,
  now: at,
  ...change,
});
/** The reasons why the owner and the bidder may not write; undefined for the one who may. */
const both = (change: Partial<MessagesState>) =>
  (['owner', 'bidder'] satisfies Writer[]).map((writer) => messagesClosed(state({ writer, ...change })));
const free = [undefined, undefined];
const over = ['task-is-over', 'task-is-over'];

describe('who may write on a bid', () => {
  it('that is open: both', () => {
    expect(both({})).toEqual(free);
    expect(both({ status: 'In Progress' })).toEqual(free);
  });

  it.each(['Completed', 'Cancelled'] as const)('that is accepted: both, also 30 days after %s', (status) => {
    const bid = 'accepted';
    expect(both({ bid, status: 'In Progress' })).toEqual(free);
    expect(both({ bid, status, now: '2026-12-31T10:00:00.000Z' })).toEqual(free);
    expect(both({ bid, status, now: '2026-12-31T10:00:00.001Z' })).toEqual(over);
  });

  it.each(['declined', 'withdrawn'] as const)(
    'that is %s: the owner, and the bidder once the owner has written since',
    (bid) => {
      for (const status of ['Pending', 'In Progress'] as const) {
        const waits = [undefined, 'owner-writes-first'];
        expect(both({ bid, status })).toEqual(waits);
        expect(both({ bid, status, ownerWroteAt: 6 })).toEqual(waits);
        expect(both({ bid, status, ownerWroteAt: 7 })).toEqual(free);
      }
    },
  );

  it.each(['open', 'declined', 'withdrawn'] as const)(
    'on a task that is over, where it is not the accepted one (%s): nobody',
    (bid) => {
      for (const status of ['Completed', 'Cancelled'] as const)
        expect(both({ bid, status, ownerWroteAt: 9 })).toEqual(over);
    },
  );

  it('of a forgotten person, or with oneself: nobody', () => {
    expect(both({ isForgotten: true })).toEqual(['person-forgotten', 'person-forgotten']);
    expect(both({ isOwnBid: true })).toEqual(['own-bid', 'own-bid']);
  });

  it('where one has blocked the other: both while their deal goes on, and else nobody', () => {
    const isBlocked = true;
    const blocked = ['blocked', 'blocked'];
    expect(both({ isBlocked, bid: 'accepted', status: 'In Progress' })).toEqual(free);
    expect(both({ isBlocked, bid: 'accepted', status: 'Completed' })).toEqual(blocked);
    expect(both({ isBlocked, bid: 'declined', ownerWroteAt: 9 })).toEqual(blocked);
    for (const status of ['Pending', 'In Progress'] as const)
      expect(both({ isBlocked, status })).toEqual(blocked);
    expect(both({ isBlocked, isForgotten: true })).toEqual(['person-forgotten', 'person-forgotten']);
  });
});
