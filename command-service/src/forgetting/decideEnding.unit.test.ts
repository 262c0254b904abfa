import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  carol,
  carolsBid,
  deleted,
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

describe('when the owner’s account is deleted', () => {
  it('a task is cancelled, with the rule', () => {
    given(open).when(adaEnds).then(cancelled);
  });
  it('an own bid on a cancelled task stays', () => {
    given(posted(ada), bidBy(ada, bobsBid), updated(ada, { status: 'Cancelled' }))
      .when({ ...adaEnds, bids: [bobsBid] })
      .then([]);
  });
  it('a task that was deleted stays so', () => {
    given(open, deleted(ada)).when(adaEnds).then([]);
    given(open, deleted(ada)).when(bobEnds).then([]);
  });
});

describe('when a bidder’s account is deleted', () => {
  it('a bid is withdrawn, with the rule', () => {
    given(open)
      .when(carolEnds)
      .then([withdrawal(carolsBid)]);
  });
  it('a deal ends, with the other bids, which are open again', () => {
    const reason = 'The account of the bidder was deleted.';
    const second = '01930000-0000-7000-8000-0000000000bb';
    const past = [...open, bidBy(bob, second), accepted(bobsBid, bob)];
    given(past)
      .when({ ...bobEnds, bids: [bobsBid, second] })
      .then([{ type: 'BidderResigned', data: { bidId: bobsBid, reason }, because }, withdrawal(second)]);
  });
  it('a deal whose work is over stays, and other bids are withdrawn', () => {
    const over = [...open, accepted(bobsBid, bob), updated(ada, { status: 'Completed' })];
    given(over).when(bobEnds).then([]);
    given(over)
      .when(carolEnds)
      .then([withdrawal(carolsBid)]);
  });
  it('1,000 bids are withdrawn at a time', () => {
    const bids = Array.from({ length: 2_001 }, (_, index) => `bid-${index}`);
    given(posted(ada)).when({ uid: bob.uid, bids }).then(bids.slice(0, 1_000).map(withdrawal));
  });
});
