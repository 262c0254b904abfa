import { describe, expect, it } from 'vitest';
import { someBid, someTask } from '../../../testing/someTask.ts';
import { nextStep } from './nextStep.ts';

const at = '2030-01-03T09:00:00.000Z';
const open = someBid();
const accepted = someBid({ state: 'accepted' });
const inProgress = someTask({ status: 'In Progress' });

describe('the next step of a bidder', () => {
  it.each([
    [
      'an open bid',
      open,
      someTask(),
      'The owner decides until 14 Jun 2030. Until then you can revise or withdraw it.',
    ],
    [
      'an open bid on a task that is in progress without an acceptance',
      open,
      inProgress,
      'Wait for the owner’s answer. Until then you can revise or withdraw it.',
    ],
    [
      'a bid whose acceptance was taken back',
      someBid({ takenBack: { reason: 'Too slow.', at } }),
      someTask(),
      'The owner took the acceptance back. Your bid is open again, and the owner decides until 14 Jun 2030: revise it, withdraw it, or wait.',
    ],
    ['an accepted bid', accepted, inProgress, 'Do the work, then mark it as delivered.'],
    [
      'delivered work',
      someBid({ state: 'accepted', work: { state: 'delivered', at } }),
      inProgress,
      'Wait for the owner, who completes the task or asks for changes. Accepted by itself on 17 Jan 2030, unless the owner answers.',
    ],
    [
      'requested changes',
      someBid({ state: 'accepted', work: { state: 'changes-requested', at } }),
      inProgress,
      'Make the changes that the owner asks for, then mark the work as delivered again.',
    ],
    ['a completed task', accepted, someTask({ status: 'Completed' }), 'Done: the task is completed.'],
    [
      'a cancelled task',
      accepted,
      someTask({ status: 'Cancelled' }),
      'Nothing to do: the task is cancelled.',
    ],
    [
      'a declined bid',
      someBid({ state: 'declined' }),
      inProgress,
      'The owner accepted another bid. It can be open again if the owner takes that back.',
    ],
    [
      'a bid that the owner declined',
      someBid({ state: 'declined', declined: { at } }),
      someTask(),
      'Revise your offer: the owner can accept it then.',
    ],
    [
      'a bid that the owner declined before accepting another',
      someBid({ state: 'declined', declined: { at } }),
      inProgress,
      'The owner accepted another bid. It can be open again if the owner takes that back.',
    ],
    [
      'a resignation',
      someBid({ state: 'withdrawn', resigned: { reason: 'Ill.', at } }),
      someTask(),
      'You resigned. You can place another bid.',
    ],
    [
      'a declined bid on a completed task',
      someBid({ state: 'declined' }),
      someTask({ status: 'Completed' }),
      'Nothing to do: the task is completed.',
    ],
    [
      'a withdrawn bid',
      someBid({ state: 'withdrawn' }),
      someTask(),
      'You withdrew it. You can place another bid.',
    ],
    [
      'a withdrawn bid on a task without bidding',
      someBid({ state: 'withdrawn' }),
      inProgress,
      'You withdrew it.',
    ],
    ['a deleted task', open, null, 'Nothing to do: the task was deleted.'],
  ])('after %s', (_what, bid, task, step) => {
    expect(nextStep(bid, 'bidder', task)).toBe(step);
  });
});

describe('the next step of an owner', () => {
  it.each([
    ['an open bid', open, someTask(), 'Accept it, decline it, or wait for other bids.'],
    [
      'a bid that was declined',
      someBid({ state: 'declined', declined: { at } }),
      someTask(),
      'You declined it. It is open again when its bidder revises the offer.',
    ],
    [
      'a resignation',
      someBid({ state: 'withdrawn', resigned: { reason: 'Ill.', at } }),
      someTask(),
      'The bidder resigned: choose another bid.',
    ],
    ['an accepted bid', accepted, inProgress, 'Wait for the delivery.'],
    [
      'delivered work',
      someBid({ state: 'accepted', work: { state: 'delivered', at } }),
      inProgress,
      'Look at the work, then complete the task or ask for changes. Without an answer until 17 Jan, 09:00, it is accepted by itself.',
    ],
    [
      'a declined bid',
      someBid({ state: 'declined' }),
      inProgress,
      'Take the acceptance of the other bid back to choose this one.',
    ],
    [
      'a withdrawn bid',
      someBid({ state: 'withdrawn' }),
      someTask(),
      'Nothing to do: the bidder withdrew it.',
    ],
  ])('after %s', (_what, bid, task, step) => {
    expect(nextStep(bid, 'owner', task)).toBe(step);
  });
});
