import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  carol,
  changesRequested,
  deleted,
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
const byCarol = { callerUid: carol.uid, text };
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
  it('can be taken back by the owner, also after a delivery', () => {
    for (const past of [started, done, again])
      withdrawal(...past)
        .when(byAda)
        .then(taken);
  });
  it('is given back by the accepted bidder, also after a delivery', () => {
    for (const past of [started, done, again])
      resignation(...past)
        .when(byBob)
        .then([{ type: 'BidderResigned', data: { bidId: bobsBid, reason: text } }]);
  });
  it('is delivered by the accepted bidder, once until changes are requested', () => {
    delivery(...started)
      .when(byBob)
      .then(handedOver);
    delivery(...done)
      .when(byBob)
      .then('already-delivered');
    delivery(...again)
      .when(byBob)
      .then(handedOver);
  });
  it('gets requests for changes from the owner, after each delivery', () => {
    request(...started)
      .when(byAda)
      .then('nothing-delivered');
    request(...done)
      .when(byAda)
      .then(asked);
    request(...again)
      .when(byAda)
      .then('nothing-delivered');
  });
  it('is nobody else’s', () => {
    for (const command of [byBob, byCarol]) {
      withdrawal(...done)
        .when(command)
        .then('not-the-owner');
      request(...done)
        .when(command)
        .then('not-the-owner');
    }
    for (const command of [byAda, byCarol])
      for (const decision of [delivery, resignation])
        decision(...started)
          .when(command)
          .then('not-the-accepted-bidder');
  });
});

describe('a task without an accepted bid', () => {
  it.each([
    ['open', [posted(ada), bidBy(bob)]],
    ['In Progress by hand', [posted(ada), bidBy(bob), updated(ada, { status: 'In Progress' })]],
    ['open again after an acceptance', [...started, takenBack(bobsBid)]],
    ['open again after a resignation', [...started, resigned(bob, bobsBid)]],
  ])('has no work: %s', (_what, past) => {
    withdrawal(...past)
      .when(byAda)
      .then('nothing-accepted');
    for (const decision of [delivery, resignation])
      decision(...past)
        .when(byBob)
        .then('nothing-accepted');
    request(...past)
      .when(byAda)
      .then('nothing-accepted');
  });
});

describe('a task that is over', () => {
  it.each(['Completed', 'Cancelled'] as const)('has no work until its status changes: %s', (status) => {
    const over = [...done, updated(ada, { status })];
    withdrawal(...over)
      .when(byAda)
      .then('task-is-over');
    for (const decision of [delivery, resignation])
      decision(...over)
        .when(byBob)
        .then('task-is-over');
    request(...over)
      .when(byAda)
      .then('task-is-over');
    request(...over, updated(ada, { status: 'In Progress' }))
      .when(byAda)
      .then(asked);
  });
});

describe('a deleted task', () => {
  it('has no work, for anybody', () => {
    for (const command of [byAda, byBob, byCarol])
      for (const decision of [withdrawal, resignation, delivery, request])
        decision(...done, deleted(ada))
          .when(command)
          .then('no-such-task');
  });
});
