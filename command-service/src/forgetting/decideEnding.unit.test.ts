import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  carol,
  carolsBid,
  closed,
  deleted,
  delivered,
  logoTask,
  offer,
  posted,
  specificationOf,
  updated,
} from '../testing/specification.ts';
import { decideEnding } from './decideEnding.ts';

const given = specificationOf(decideEnding);
const adaEnds = { uid: ada.uid, bids: [] };
const bobEnds = { uid: bob.uid, bids: [bobsBid] };
const carolEnds = { uid: carol.uid, bids: [carolsBid] };
const because = { rule: 'account-forgotten' } as const;
const cancelled = [{ type: 'TaskUpdated', data: { status: 'Cancelled' }, because }] as const;
const withdrawal = (bidId: string) => ({ type: 'BidWithdrawn', data: { bidId }, because }) as const;

const open = [posted(ada), bidBy(bob, bobsBid, offer), bidBy(carol, carolsBid, offer)];
const started = [...open, accepted(bobsBid, bob)];

describe('when the owner’s account is deleted', () => {
  it.each([
    ['open', open],
    ['closed', [...open, closed(logoTask.deadline)]],
    ['in progress', [...open, updated(ada, { status: 'In Progress' })]],
    ['with a deal', started],
    ['with work that was delivered', [...started, delivered(bob, bobsBid)]],
  ])('a task is cancelled: %s', (_what, past) => {
    given(...past)
      .when(adaEnds)
      .then(cancelled);
    given(...past, updated(ada, { status: 'Cancelled' }))
      .when(adaEnds)
      .then([]);
  });
  it.each([
    ['completed', [...started, updated(ada, { status: 'Completed' })]],
    ['deleted', [...open, deleted(ada)]],
    ['with an own bid', [posted(ada), bidBy(ada, bobsBid), updated(ada, { status: 'Cancelled' })]],
  ])('a task stays: %s', (_what, past) => {
    given(...past)
      .when({ ...adaEnds, bids: [bobsBid] })
      .then([]);
  });
});

describe('when a bidder’s account is deleted', () => {
  it.each([
    ['open', open],
    ['open, after bidding', [...open, closed(logoTask.deadline)]],
    ['open, on a task in progress', [...open, updated(ada, { status: 'In Progress' })]],
    ['declined, as another bid is accepted', started],
    ['declined, as the work is completed', [...started, updated(ada, { status: 'Completed' })]],
    ['declined, as the task is cancelled', [...open, updated(ada, { status: 'Cancelled' })]],
  ])('a bid is withdrawn: %s', (_what, past) => {
    given(...past)
      .when(carolEnds)
      .then([withdrawal(carolsBid)]);
  });
  it('a deal ends, with the other bids, which are open again', () => {
    const reason = 'The account of the bidder was deleted.';
    const second = '01930000-0000-7000-8000-0000000000bb';
    const past = [...open, bidBy(bob, second), accepted(bobsBid, bob)];
    given(...past)
      .when({ ...bobEnds, bids: [bobsBid, second] })
      .then([{ type: 'BidderResigned', data: { bidId: bobsBid, reason }, because }, withdrawal(second)]);
  });
  it.each([
    ['the work is completed', [...started, updated(ada, { status: 'Completed' })], bobEnds],
    [
      'it was accepted and the task is cancelled',
      [...started, updated(ada, { status: 'Cancelled' })],
      bobEnds,
    ],
    ['the task is deleted', [...started, deleted(ada)], bobEnds],
    ['it was withdrawn', open, { uid: bob.uid, bids: [] }],
  ])('a bid stays as it is where %s', (_what, past, command) => {
    given(...past)
      .when(command)
      .then([]);
  });
  it('1,000 bids are withdrawn at a time', () => {
    const bids = Array.from({ length: 2_001 }, (_, index) => `bid-${index}`);
    given(posted(ada)).when({ uid: bob.uid, bids }).then(bids.slice(0, 1_000).map(withdrawal));
  });
});
