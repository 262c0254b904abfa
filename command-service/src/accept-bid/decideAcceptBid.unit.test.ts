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
  delivered,
  offer,
  posted,
  revised,
  takenBack,
  updated,
} from '../testing/specification.ts';
import { decideAcceptBid } from './decideAcceptBid.ts';

const given = bidSpecificationOf(decideAcceptBid);
const byAda = { callerUid: ada.uid };
const won = [{ type: 'BidAccepted', data: { bidId: bobsBid, bidderUid: bob.uid } }] as const;
const bids = [posted(ada), bidBy(bob, bobsBid, offer), bidBy(carol, carolsBid)];

describe('an open bid', () => {
  it('is accepted after another acceptance was withdrawn', () => {
    given(bids, accepted(carolsBid, carol), takenBack(carolsBid)).when(byAda).then(won);
  });
  it('is accepted as the owner has read it, not with a later offer', () => {
    const raised = [...bids, revised(bob, bobsBid, { ...offer, amount: 900 })];
    for (const position of [4, 5])
      given(raised)
        .when({ ...byAda, position })
        .then(won);
    given(raised)
      .when({ ...byAda, position: 3 })
      .then('offer-changed');
    // Carol's bid and the changed status are later events, but do not change the offer.
    given(bids, updated(ada, { status: 'In Progress' }))
      .when({ ...byAda, position: 2 })
      .then(won);
  });
  it('can’t be accepted if it is the owner’s own', () => {
    given(posted(ada), bidBy(ada)).when(byAda).then('own-task');
  });
});

describe('the accepted bid', () => {
  it('may be accepted again, whatever its owner has read, and nothing happens', () => {
    given(bids, accepted(bobsBid, bob), delivered(bob, bobsBid))
      .when({ ...byAda, position: 1 })
      .then([]);
  });
});
