import { dayMs } from '@marketplace/contracts';
import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  carolsBid,
  closed,
  delivered,
  filled,
  logoTask,
  now,
  clockFactsAfter,
  posted,
  specificationOf,
  takenBack,
  told,
  updated,
  withdrawn,
  type Given,
} from '../testing/specification.ts';
import { noClockFacts } from './clockFacts.ts';
import { decideByClock } from './decideByClock.ts';

/** The time this long after `now`, the time of all events. */
const after = (days: number, milliseconds = 0) =>
  new Date(Date.parse(now) + days * dayMs + milliseconds).toISOString();
const given = (...happenings: readonly Given[]) =>
  specificationOf((state, at: string) => decideByClock(state, clockFactsAfter(happenings.flat()), at))(
    ...happenings,
  );
/** Just before and at the time of the notification and of the end, and a month later. */
const borders = [after(11, -1), after(11), after(14, -1), after(14), after(45)] as const;

const closedTask = [posted(ada), bidBy(bob), closed(logoTask.deadline)];
const deliveredTask = [posted(ada), bidBy(bob), accepted(bobsBid, bob), delivered(bob, bobsBid)];
const because = (rule: 'delivery-unanswered' | 'never-decided', position: number) =>
  ({ rule, position }) as const;

describe.each([
  [
    'a closed task with an open bid',
    closedTask,
    { type: 'LapseNeared', data: {}, because: because('never-decided', 3) },
    { type: 'TaskLapsed', data: {}, because: because('never-decided', 3) },
  ],
  [
    'a full task, whose deadline is later',
    [posted(ada, { maxOffers: 1, deadline: '2027-12-31' }), bidBy(bob), filled(1)],
    { type: 'LapseNeared', data: {}, because: because('never-decided', 3) },
    { type: 'TaskLapsed', data: {}, because: because('never-decided', 3) },
  ],
  [
    'a task that was full before, and is again',
    [
      { ...posted(ada, { maxOffers: 1, deadline: '2027-12-31' }), recordedAt: after(-9) },
      { ...bidBy(bob, carolsBid), recordedAt: after(-9) },
      { ...filled(1), recordedAt: after(-9) },
      { ...withdrawn(bob, carolsBid), recordedAt: after(-5) },
      told({ type: 'BiddingReopened', data: { deadline: '2027-12-31' } }),
      bidBy(bob),
      filled(1),
    ],
    { type: 'LapseNeared', data: {}, because: because('never-decided', 7) },
    { type: 'TaskLapsed', data: {}, because: because('never-decided', 7) },
  ],
  [
    'delivered work',
    deliveredTask,
    {
      type: 'DeliveryAcceptanceNeared',
      data: { bidId: bobsBid },
      because: because('delivery-unanswered', 4),
    },
    { type: 'DeliveryAccepted', data: { bidId: bobsBid }, because: because('delivery-unanswered', 4) },
  ],
] as const)('%s', (_what, facts, neared, over) => {
  it('is told of from 11 days on, once, and over from 14 days on, once', () => {
    const expected = [[], [neared], [neared], [over], [over]];
    borders.forEach((at, index) => {
      given(facts)
        .when(at)
        .then(expected[index] ?? []);
    });
    const toldPast = [...facts, told(neared)];
    const later = [[], [], [], [over], [over]];
    borders.forEach((at, index) => {
      given(toldPast)
        .when(at)
        .then(later[index] ?? []);
    });
    given(toldPast, told(over)).when(after(45)).then([]);
  });

  it('waits for 14 days again after the status by which the owner has brought it back', () => {
    const status = over.type === 'TaskLapsed' ? 'Pending' : 'In Progress';
    const back = { ...updated(ada, { status }), recordedAt: after(20) };
    given(facts, told(neared), told(over), back).when(after(30)).then([]);
    given(facts, told(neared), told(over), back).when(after(31)).then([neared]);
    given(facts, told(neared), told(over), back).when(after(34)).then([over]);
  });

  it('is left alone once the owner has answered', () => {
    for (const status of ['Completed', 'Cancelled'] as const)
      given(facts, updated(ada, { status })).when(after(45)).then([]);
  });
});

describe('nothing waits', () => {
  it.each([
    ['on a closed task without a bid', [posted(ada), closed(logoTask.deadline)]],
    ['after its last bid was withdrawn', [...closedTask, withdrawn(bob, bobsBid)]],
    ['on a closed task with a later deadline', [...closedTask, updated(ada, { deadline: '2027-12-31' })]],
  ])('%s', (_what, facts) => {
    for (const at of borders) given(facts).when(at).then([]);
  });

  it('without facts of a wait, whatever the state of the task says', () => {
    const without = specificationOf((state, at: string) => decideByClock(state, noClockFacts, at));
    for (const at of borders) without(deliveredTask).when(at).then([]);
  });
  it('where the state of the task has nothing to wait for, whatever the facts say', () => {
    const facts = { ...noClockFacts, waitsSince: now };
    const waiting = specificationOf((state, at: string) => decideByClock(state, facts, at));
    for (const past of [deliveredTask.slice(0, -1), closedTask]) waiting(past).when(after(45)).then([]);
  });

  it('is over at once when an old acceptance is taken back: the days begin again', () => {
    const late = { ...takenBack(bobsBid), recordedAt: after(40) };
    const facts = [...closedTask, accepted(bobsBid, bob), late];
    given(facts).when(after(45)).then([]);
    given(facts)
      .when(after(54))
      .then([{ type: 'TaskLapsed', data: {}, because: because('never-decided', 3) }]);
  });
});

it('the deadline comes before silence', () => {
  const { deadline } = logoTask;
  const because = { rule: 'deadline-passed', position: 1 } as const;
  given(posted(ada), bidBy(bob))
    .when('2027-03-01T00:00:00.000Z')
    .then([{ type: 'BiddingClosed', data: { deadline }, because }]);
});
