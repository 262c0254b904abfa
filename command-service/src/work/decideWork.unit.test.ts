import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
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

const withdrawal = specificationOf(decideWithdrawAcceptance);
const delivery = specificationOf(decideDeliver);
const request = specificationOf(decideRequestChanges);
const resignation = specificationOf(decideResign);

const started = [posted(ada), bidBy(bob), accepted(bobsBid, bob)];

it('delivered work gets requests for changes after the task is brought back from its end', () => {
  const over = [...started, delivered(bob, bobsBid), updated(ada, { status: 'Completed' })];
  request(over, updated(ada, { status: 'In Progress' }))
    .when(byAda)
    .then([{ type: 'ChangesRequested', data: { bidId: bobsBid, note: text } }]);
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
