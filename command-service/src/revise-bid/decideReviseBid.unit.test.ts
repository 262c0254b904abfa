import { describe, it } from 'vitest';
import {
  ada,
  bidBy,
  bidSpecificationOf,
  bob,
  bobsBid,
  carol,
  carolsBid,
  offer,
  posted,
  revised,
} from '../testing/specification.ts';
import { decideReviseBid } from './decideReviseBid.ts';

const given = bidSpecificationOf(decideReviseBid);
const byBob = { callerUid: bob.uid, changes: { amount: 70 } };
const data = { bidId: bobsBid, ...offer, amount: 70 };
const cheaper = [{ type: 'BidRevised', data }] as const;
const offered = [posted(ada), bidBy(bob, bobsBid, offer), bidBy(carol, carolsBid, offer)];

describe('an open bid with an offer', () => {
  it('is revised in the named parts; the event has the whole offer', () => {
    given(offered).when(byBob).then(cheaper);
    given(offered, revised(bob, bobsBid, { amount: 75, message: 'Faster' }))
      .when({ callerUid: bob.uid, changes: { days: 9 } })
      .then([{ type: 'BidRevised', data: { bidId: bobsBid, amount: 75, days: 9, message: 'Faster' } }]);
  });
  it('loses its days if they are null', () => {
    const { days: _, ...rest } = offer;
    given(offered)
      .when({ callerUid: bob.uid, changes: { days: null } })
      .then([{ type: 'BidRevised', data: { bidId: bobsBid, ...rest } }]);
  });
  it('is not changed by its own values, or by nothing', () => {
    for (const changes of [offer, {}, { amount: undefined }])
      given(offered).when({ callerUid: bob.uid, changes }).then([]);
  });
  it('can be revised 100 times; the same offer again is still no fault', () => {
    const revisions = Array.from({ length: 100 }, (_, at) =>
      revised(bob, bobsBid, { amount: at, message: 'x' }),
    );
    given(offered, ...revisions.slice(1))
      .when(byBob)
      .then([{ type: 'BidRevised', data: { bidId: bobsBid, amount: 70, message: 'x' } }]);
    given(offered, ...revisions)
      .when(byBob)
      .then('too-many-revisions');
    given(offered, ...revisions)
      .when({ callerUid: bob.uid, changes: { amount: 99 } })
      .then([]);
  });
});

describe('an open bid without an offer', () => {
  const bare = [posted(ada), bidBy(bob)];
  it('gets one', () => {
    given(bare)
      .when({ callerUid: bob.uid, changes: offer })
      .then([{ type: 'BidRevised', data: { bidId: bobsBid, ...offer } }]);
  });
  it('is not changed by nothing', () => {
    given(bare)
      .when({ callerUid: bob.uid, changes: { days: undefined } })
      .then([]);
  });
  it('gets none without an amount or a message', () => {
    given(bare)
      .when({ callerUid: bob.uid, changes: { message: 'Hi' } })
      .then('no-amount');
    given(bare).when(byBob).then('no-message');
  });
  it('gets none on an own task', () => {
    given(posted(bob), bidBy(bob)).when({ callerUid: bob.uid, changes: offer }).then('own-task');
  });
});
