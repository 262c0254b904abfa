import type { ReportGround } from '@marketplace/contracts';
import { keepDecidedTimes, sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { beforeAll, expect, it } from 'vitest';
import type { DecidedThing } from './moderation.ts';
import { forget, startedStore } from './testing/startedStore.ts';

const store = startedStore();
beforeAll(() => keepDecidedTimes(store.ledger.url));

const streamId = sampleId();
const personUid = 'uid-of-bob';
const task = { kind: 'task', id: streamId, streamId, personUid } as const;
const review = { kind: 'review', id: sampleId(), streamId, personUid } as const;
const profile = { kind: 'user', id: personUid, streamId: sampleId(), personUid } as const;

const report = (thing: DecidedThing, uid: string, why: ReportGround, at: string) =>
  store.moderation.addReport(thing, { id: sampleId(), uid, why, at }, 9);
const versions = new Map<string, number>();
const decide = async (
  { kind, id, streamId: of }: DecidedThing,
  type: 'ThingHidden' | 'ThingShown',
  ground: 'illegal' | 'terms',
  decidedAt: string,
) => {
  const version = versions.get(of) ?? 0;
  versions.set(of, version + 1);
  const { events, ...append } = sampleAppend(of, version);
  const data = { thing: kind, thingId: id, personUid, ground, reason: 'Axolotl' };
  const decision = events.map((event) => ({ ...event, type, data }));
  const result = await store.ledger.store.ledger.append({ ...append, decidedAt, events: decision });
  if (result.kind !== 'appended') throw new Error(result.kind);
  return result.position;
};

it('the figures of a year count reports, decisions and objections of it, also of persons forgotten since', async () => {
  await report(task, 'ann', 'spam', '2026-12-31T23:59:59.999Z');
  await report(task, 'cat', 'fraud', '2027-01-01T00:00:00.000Z');
  // An hour after the first report.
  const hidden = await decide(task, 'ThingHidden', 'terms', '2027-01-01T00:59:59.999Z');
  for (const id of [sampleId(), sampleId()])
    await store.moderation.addObjection(task, { id, text: 'No', at: '2027-03-01T00:00:00.000Z' }, hidden);
  // It waits for a decision about the review, which is in the same stream.
  await report(review, 'ann', 'fraud', '2027-02-01T00:00:00.000Z');
  await decide(task, 'ThingShown', 'terms', '2027-03-01T00:10:00.000Z');
  await decide(review, 'ThingHidden', 'illegal', '2027-03-01T02:00:00.000Z');
  // Nothing has waited for it.
  await decide(profile, 'ThingHidden', 'illegal', '2027-04-01T00:00:00.000Z');
  await report(profile, 'cat', 'illegal', '2027-12-31T23:00:00.000Z');
  // Decided before it was reported, by another clock.
  await decide(profile, 'ThingShown', 'illegal', '2027-12-31T22:59:59.000Z');
  await report(task, 'dan', 'other', '2027-12-31T23:59:00.000Z');
  await decide(task, 'ThingShown', 'terms', '2028-01-01T00:00:00.000Z');

  const none = { illegal: 0, fraud: 0, abuse: 0, spam: 0, other: 0 };
  const undecided = { illegal: 0, terms: 0 };
  const figures = [
    {
      year: 2026,
      reports: { ...none, spam: 1 },
      decisions: { hide: undecided, show: undecided },
      objections: 0,
    },
    {
      year: 2027,
      reports: { ...none, fraud: 2, illegal: 1, other: 1 },
      decisions: { hide: { illegal: 2, terms: 1 }, show: { illegal: 1, terms: 1 } },
      objections: 1,
      // Of 0, 600, 3,600 and 28 days with two hours.
      medianSeconds: 2_100,
    },
    {
      year: 2028,
      reports: none,
      decisions: { hide: undecided, show: { illegal: 0, terms: 1 } },
      objections: 0,
      medianSeconds: 60,
    },
  ];
  const read = () => Promise.all([2026, 2027, 2028].map((year) => store.moderation.figures(year)));
  expect(await read()).toEqual(figures);

  for (const uid of ['ann', personUid]) await forget(store, uid);
  expect(await store.ledger.sql('SELECT uid FROM private.told')).toEqual([]);
  expect(await read()).toEqual(figures);
});

it('the figures have nothing but the year of what they count', async () => {
  const columns = `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'moderation_figures'`;
  const found = await store.ledger.sql(columns);
  expect(found.map(({ name }) => name).toSorted()).toEqual(['ground', 'seconds', 'what', 'year']);
});
