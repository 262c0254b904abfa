import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  closed,
  logoTask,
  neared,
  clockFactsAfter,
  posted,
  specificationOf,
  takenBack,
  updated,
  type Given,
} from '../testing/specification.ts';
import { decideDeadline } from './decideDeadline.ts';

/** Expects decisions at a moment: `given(events).when(moment)`, with the past that the events make. */
const given = (...happenings: readonly Given[]) =>
  specificationOf((state, now: string) => decideDeadline(state, clockFactsAfter(happenings.flat()), now))(
    ...happenings,
  );
const { deadline } = logoTask;
const dayBefore = '2027-02-27T23:59:59.999Z';
const deadlinesDay = '2027-02-28T00:00:00.000Z';
const lastMoment = '2027-02-28T23:59:59.999Z';
const over = '2027-03-01T00:00:00.000Z';
/** The event at this position set the deadline. */
const nearOf = (position: number, of: string = deadline) =>
  [{ type: 'DeadlineNeared', data: { deadline: of }, because: { rule: 'deadline-near', position } }] as const;
const closedOf = (position: number, of: string = deadline) =>
  [
    { type: 'BiddingClosed', data: { deadline: of }, because: { rule: 'deadline-passed', position } },
  ] as const;
const isNear = nearOf(1);
const isClosed = closedOf(1);

describe('a Pending task', () => {
  it('is left alone until the day of its deadline', () => {
    given(posted(ada)).when(dayBefore).then([]);
  });
  it('is near its deadline from the first to the last moment of that day, UTC, and this happens once', () => {
    given(posted(ada)).when(deadlinesDay).then(isNear);
    given(posted(ada)).when(lastMoment).then(isNear);
    given(posted(ada), neared(deadline)).when(lastMoment).then([]);
  });
  it('is closed after that day, once, whether it was near before or not', () => {
    given(posted(ada)).when(over).then(isClosed);
    given(posted(ada), neared(deadline)).when(over).then(isClosed);
    given(posted(ada), closed(deadline)).when(over).then([]);
  });
  it('does it all again for a changed deadline', () => {
    const facts = [posted(ada), neared(deadline), closed(deadline), updated(ada, { deadline: '2027-04-01' })];
    given(facts).when(over).then([]);
    given(facts).when('2027-04-01T12:00:00.000Z').then(nearOf(4, '2027-04-01'));
    given(facts).when('2027-04-02T00:00:00.000Z').then(closedOf(4, '2027-04-01'));
  });
  it('that was posted after its deadline is closed already, and on its day near already', () => {
    given(posted(ada, { deadline: '1999-12-31' }))
      .when(over)
      .then([]);
    given({ ...posted(ada), recordedAt: deadlinesDay })
      .when(lastMoment)
      .then([]);
  });
  it('that was not Pending at its deadline is closed as soon as it is', () => {
    const late = [posted(ada), bidBy(bob), accepted(bobsBid, bob)];
    given(late).when(over).then([]);
    given(late, takenBack(bobsBid)).when(over).then(isClosed);
  });
});
