import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  changesRequested,
  delivered,
  posted,
  resigned,
  specificationOf,
  takenBack,
  updated,
} from '../testing/specification.ts';
import { decideDeliver, decideRequestChanges, decideResign, decideWithdrawAcceptance } from './decideWork.ts';

const text = 'A note';
const byAda = { callerUid: ada.uid, text };
const byBob = { callerUid: bob.uid, text };
const taken = [{ type: 'AcceptanceWithdrawn', data: { bidId: bobsBid, reason: text } }] as const;
const handedOver = [{ type: 'WorkDelivered', data: { bidId: bobsBid, note: text } }] as const;
const asked = [{ type: 'ChangesRequested', data: { bidId: bobsBid, note: text } }] as const;

const withdrawal = specificationOf(decideWithdrawAcceptance);
const delivery = specificationOf(decideDeliver);
const request = specificationOf(decideRequestChanges);
const resignation = specificationOf(decideResign);

const started = [posted(ada), bidBy(bob), accepted(bobsBid, bob)];
const done = [...started, delivered(bob, bobsBid)];
const again = [...done, changesRequested(bobsBid)];

describe('accepted work', () => {
  it('is taken back by the owner, with the reason', () => {
    withdrawal(started).when(byAda).then(taken);
  });
  it('is given back by the accepted bidder, with the reason', () => {
    resignation(started)
      .when(byBob)
      .then([{ type: 'BidderResigned', data: { bidId: bobsBid, reason: text } }]);
  });
  it('is delivered by the accepted bidder, with a note, again after changes are requested', () => {
    for (const past of [started, again]) delivery(past).when(byBob).then(handedOver);
  });
  it('gets requests for changes from the owner, with a note, also after it was over', () => {
    const over = [...done, updated(ada, { status: 'Completed' })];
    for (const past of [done, [...over, updated(ada, { status: 'In Progress' })]])
      request(past).when(byAda).then(asked);
  });
});

describe('a task that is open again', () => {
  it.each([
    ['after an acceptance', takenBack(bobsBid)],
    ['after a resignation', resigned(bob, bobsBid)],
  ])('has no work: %s', (_what, end) => {
    for (const decision of [withdrawal, request]) decision(started, end).when(byAda).then('nothing-accepted');
    for (const decision of [delivery, resignation])
      decision(started, end).when(byBob).then('nothing-accepted');
  });
});
