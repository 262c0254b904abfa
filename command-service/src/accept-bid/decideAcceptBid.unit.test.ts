import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bidSpecificationOf,
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
  revised,
  takenBack,
  updated,
  withdrawn,
} from '../testing/specification.ts';
import { decideAcceptBid } from './decideAcceptBid.ts';

const given = bidSpecificationOf(decideAcceptBid);
const byAda = { callerUid: ada.uid };
const won = [{ type: 'BidAccepted', data: { bidId: bobsBid, bidderUid: bob.uid } }] as const;
const bids = [posted(ada), bidBy(bob, bobsBid, offer), bidBy(carol, carolsBid)];

describe('an open bid', () => {
  it('is accepted by the owner of the task, with an offer or without', () => {
    given(...bids)
      .when(byAda)
      .then(won);
    given(posted(ada), bidBy(bob)).when(byAda).then(won);
  });
  it('is accepted after bidding has closed, and on a task that is In Progress by hand', () => {
    given(...bids, closed(logoTask.deadline))
      .when(byAda)
      .then(won);
    given(...bids, updated(ada, { status: 'In Progress' }))
      .when(byAda)
      .then(won);
  });
  it('is accepted after another acceptance was withdrawn', () => {
    given(...bids, accepted(carolsBid, carol), takenBack(carolsBid))
      .when(byAda)
      .then(won);
  });
  it('is accepted as the owner has read it, not with a later offer', () => {
    const raised = [...bids, revised(bob, bobsBid, { ...offer, amount: 900 })];
    for (const position of [4, 5])
      given(...raised)
        .when({ ...byAda, position })
        .then(won);
    given(...raised)
      .when({ ...byAda, position: 3 })
      .then('offer-changed');
    // Carol's bid and the status say nothing about the offer.
    given(...bids, updated(ada, { status: 'In Progress' }))
      .when({ ...byAda, position: 2 })
      .then(won);
  });
  it('can’t be accepted by its bidder or by others', () => {
    for (const { uid } of [bob, carol])
      given(...bids)
        .when({ callerUid: uid })
        .then('not-the-owner');
  });
  it('can’t be accepted if it is the owner’s own', () => {
    given(posted(ada), bidBy(ada)).when(byAda).then('own-task');
  });
});

describe('the accepted bid', () => {
  it('may be accepted again, and nothing happens', () => {
    given(...bids, accepted(bobsBid, bob))
      .when(byAda)
      .then([]);
    given(...bids, accepted(bobsBid, bob), delivered(bob, bobsBid))
      .when({ ...byAda, position: 1 })
      .then([]);
  });
  it('is the only one', () => {
    given(...bids, accepted(carolsBid, carol))
      .when(byAda)
      .then('already-accepted');
    given(...bids, withdrawn(bob, bobsBid), accepted(carolsBid, carol))
      .when(byAda)
      .then('already-accepted');
  });
});

describe('a bid that can’t be accepted', () => {
  it('is withdrawn, or its task is over or deleted', () => {
    given(...bids, withdrawn(bob, bobsBid))
      .when(byAda)
      .then('bid-withdrawn');
    for (const status of ['Completed', 'Cancelled'] as const)
      given(...bids, updated(ada, { status }))
        .when(byAda)
        .then('task-is-over');
    given(...bids, deleted(ada))
      .when(byAda)
      .then('no-such-task');
  });
});
