import { describe, it } from 'vitest';
import { decideAcceptBid } from '../accept-bid/decideAcceptBid.ts';
import { decideReviseBid } from '../revise-bid/decideReviseBid.ts';
import { decideWithdrawBid } from '../withdraw-bid/decideWithdrawBid.ts';
import {
  accepted,
  ada,
  bidBy,
  bidSpecificationOf,
  bob,
  bobsBid,
  carol,
  carolsBid,
  declined,
  offer,
  posted,
  resigned,
  revised,
  takenBack,
  updated,
} from '../testing/specification.ts';
import { decideDeclineBid } from './decideDeclineBid.ts';

const given = bidSpecificationOf(decideDeclineBid);
const byAda = { callerUid: ada.uid };
const byBob = { callerUid: bob.uid };
const bids = [posted(ada), bidBy(bob, bobsBid, offer), bidBy(carol, carolsBid, offer)];
const past = [...bids, declined(bobsBid, bob)];
const told = { bidId: bobsBid, bidderUid: bob.uid };

describe('an open bid', () => {
  it('is declined with the reason, if there is one', () => {
    given(bids)
      .when({ ...byAda, reason: 'Too much' })
      .then([{ type: 'BidDeclined', data: { ...told, reason: 'Too much' } }]);
    given(bids)
      .when(byAda)
      .then([{ type: 'BidDeclined', data: told }]);
  });
  it('is not declined if it is the owner’s own', () => {
    given(posted(ada), bidBy(ada)).when(byAda).then('own-task');
  });
});

describe('a declined bid', () => {
  const accept = bidSpecificationOf(decideAcceptBid);
  const withdraw = bidSpecificationOf(decideWithdrawBid);
  const revise = bidSpecificationOf(decideReviseBid);
  const cheaper = { ...byBob, changes: { amount: 70 } };
  const cheaperOffer = { ...offer, amount: 70 };

  it.each([
    ['another’s acceptance that is withdrawn', [accepted(carolsBid, carol), takenBack(carolsBid)]],
    ['another’s resignation', [accepted(carolsBid, carol), resigned(carol, carolsBid)]],
    ['nothing', []],
    ['another status', [updated(ada, { status: 'Cancelled' }), updated(ada, { status: 'Pending' })]],
  ])('is not opened by %s', (_what, more) => {
    accept(past, more).when(byAda).then('declined-by-owner');
    withdraw(past, more).when(byBob).then('declined-by-owner');
  });
  it('is opened by its revision, which says so; a revision of an open bid does not', () => {
    revise(past)
      .when(cheaper)
      .then([{ type: 'BidRevised', data: { bidId: bobsBid, ...cheaperOffer, reopens: true } }]);
    const open = [...past, revised(bob, bobsBid, cheaperOffer)];
    revise(open)
      .when({ ...byBob, changes: { amount: 60 } })
      .then([{ type: 'BidRevised', data: { bidId: bobsBid, ...offer, amount: 60 } }]);
    accept(open)
      .when(byAda)
      .then([{ type: 'BidAccepted', data: told }]);
    withdraw(open)
      .when(byBob)
      .then([{ type: 'BidWithdrawn', data: { bidId: bobsBid } }]);
    given(open)
      .when(byAda)
      .then([{ type: 'BidDeclined', data: told }]);
  });
  it('is not opened by the same offer', () => {
    revise(past)
      .when({ ...byBob, changes: offer })
      .then([]);
  });
});
