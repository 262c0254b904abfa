import { personalFields, taskEventTypes, withoutTexts, type BidEventType } from '@marketplace/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewEvent } from '../append/ledger.ts';
import type { HashedEvent } from '../chain/hashedEvent.ts';
import { bidPlaced, sampleId } from '../testing/samples.ts';
import { startedTestStore, wholeLedger } from '../testing/testStore.ts';
import type { LedgerReads } from './ledgerReads.ts';
import type { BidsQuery, EventFilter } from './readTypes.ts';

const emails = ['ada@example.com', 'Bob@Example.com', 'eve@example.com'] as const;
const tasks = [sampleId(), sampleId(), sampleId()] as const;
const count = 240;
const begin = Date.UTC(2026, 0, 1);

/** Three events each have the same time. */
const timeOf = (index: number): string => new Date(begin + Math.floor(index / 3) * 30_000).toISOString();
/** An event of any type, by any actor. */
const eventAt = (index: number): NewEvent => {
  const email = emails[index % emails.length] ?? '';
  const type = taskEventTypes[(index * 3 + (index % 7)) % taskEventTypes.length];
  const event = bidPlaced();
  const data = { ...event.data, ...(type === 'BidRevised' && index % 2 === 0 && { reopens: true }) };
  return { ...event, actor: { uid: email, email }, type, data } as NewEvent;
};

const test = startedTestStore({ times: 'asDecided' });
let ledger: readonly HashedEvent[];
beforeAll(async () => {
  const versions = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const taskId = tasks[((index * 5) % 7) % tasks.length] ?? '';
    const expectedVersion = versions.get(taskId) ?? 0;
    versions.set(taskId, expectedVersion + 1);
    const [decidedAt, events] = [timeOf(index), [eventAt(index)]];
    await test.store.ledger.append({ streamId: taskId, expectedVersion, decidedAt, events, state: {} });
  }
  ledger = await wholeLedger(test.store);
});

const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const anyPosition = fc.integer({ min: 0, max: count + 5 });
const anyQuery = fc.record({
  taskIds: some(fc.subarray([...tasks, sampleId()])),
  actor: some(fc.constantFrom(...emails, 'BOB@example.com', 'nobody@example.com')),
  types: some(fc.subarray([...taskEventTypes])),
  from: some(anyPosition),
  to: some(anyPosition),
  after: some(anyPosition),
  before: some(anyPosition),
  newestFirst: some(fc.boolean()),
  limit: fc.integer({ min: 1, max: count }),
});

type Query = Parameters<LedgerReads['findEvents']>[0];
const matches =
  ({ taskIds, actor, types, from, to, after, before }: Query) =>
  (event: HashedEvent): boolean =>
    (taskIds?.includes(event.taskId) ?? true) &&
    (actor === undefined || event.actor.email?.toLowerCase() === actor.toLowerCase()) &&
    (types?.includes(event.type) ?? true) &&
    event.position >= (from ?? 0) &&
    event.position <= (to ?? count) &&
    event.position > (after ?? 0) &&
    event.position < (before ?? Infinity);

/** A condition that is undefined counts as left out. */
const given = <T extends object>(query: T) => JSON.parse(JSON.stringify(query)) as T;

/** By type of event: the change of the number of live bids. A revision may also make a declined bid live again. */
const livesMade: Readonly<Record<BidEventType, number>> = {
  BidPlaced: 1,
  BidRevised: 0,
  BidWithdrawn: -1,
  BidDeclined: -1,
  BidderResigned: -1,
};

describe('events that a query selects', () => {
  it('are all matching events of the ledger, in its order or the newest first', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (any) => {
        const query = given(any) as Query;
        const found = ledger.filter(matches(query));
        if (query.newestFirst) found.reverse();
        expect(await test.store.findEvents(query)).toEqual(found.slice(0, query.limit));
        const facts = await test.store.readFacts(query);
        expect(found.slice(0, query.limit)).toMatchObject(facts);
        const bare = facts.map(({ data, ...fact }) => ({
          ...fact,
          data: withoutTexts(data as object, personalFields(fact.type)),
        }));
        expect(await test.store.readFacts({ ...query, lacksTexts: true })).toEqual(bare);
      }),
      { numRuns: 200 },
    );
  });

  it('are counted', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async ({ taskIds, actor, types, from, to }) => {
        const filter = given({ taskIds, actor, types, from, to }) as EventFilter;
        const expected = ledger.filter(matches({ ...filter, limit: count })).length;
        expect(await test.store.countEvents(filter)).toBe(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('are counted by task and up to a position, if they are bids', async () => {
    const asked = some(fc.subarray([...tasks, sampleId()]));
    await fc.assert(
      fc.asyncProperty(asked, anyPosition, async (taskIds, to) => {
        const range = given({ taskIds, to }) as BidsQuery;
        const found = ledger.filter(matches({ ...range, types: Object.keys(livesMade), limit: count }));
        const expected = [...Map.groupBy(found, ({ taskId }) => taskId)].map(([id, events]) => {
          const placed = events.filter(({ type }) => type === 'BidPlaced').length;
          const reopened = events.filter(({ data }) => 'reopens' in (data as object)).length;
          const made = events.reduce((sum, { type }) => sum + livesMade[type as BidEventType], 0);
          return [id, { placed, live: made + reopened }];
        });
        expect(Object.fromEntries(await test.store.countBids(range))).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the numbers of events by time', () => {
  it('count each event that the filter selects, in its span', async () => {
    const origin = new Date(begin).toISOString();
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.constantFrom(60, 90, 3_600), async (any, step) => {
        const { taskIds, actor, types, from, to } = given(any) as Query;
        const filter = given({ taskIds, actor, types, from, to }) as EventFilter;
        const found = ledger.filter(matches({ ...filter, limit: count }));
        const expected: Record<string, number> = {};
        for (const { recordedAt, type } of found) {
          const span = Math.floor((Date.parse(recordedAt) - begin) / (step * 1_000));
          const key = `${new Date(begin + span * step * 1_000).toISOString()} ${type}`;
          expected[key] = (expected[key] ?? 0) + 1;
        }
        const counted = await test.store.countByTime({ ...filter, step, origin });
        expect(Object.fromEntries(counted.map((one) => [`${one.at} ${one.type}`, one.count]))).toEqual(
          expected,
        );
        expect(counted.map(({ at }) => at)).toEqual(counted.map(({ at }) => at).toSorted());
      }),
      { numRuns: 50 },
    );
  });
});

describe('a time', () => {
  it('gives the last position recorded by then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -120, max: count * 10 + 120 }), async (seconds) => {
        const time = new Date(begin + seconds * 1_000).toISOString();
        const expected = ledger.findLast(({ recordedAt }) => recordedAt <= time)?.position ?? 0;
        expect(await test.store.positionAt(time)).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe('an access', () => {
  const access = { actor: { uid: 'u', email: 'auditor@example.com' }, call: 'GET /audit/events' };

  it('is kept; accesses are read newest first, in pages', async () => {
    for (const type of taskEventTypes) await test.store.recordAccess({ ...access, details: { type } });
    const all = await test.store.readAccesses({ limit: taskEventTypes.length });
    expect(all.map(({ details }) => details['type'])).toEqual(taskEventTypes.toReversed());
    expect(all[0]).toMatchObject({ ...access, at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string });
    const older = await test.store.readAccesses({ before: all[1]?.id ?? 0, limit: 1 });
    expect(older).toEqual([all[2]]);
  });

  it.each([
    `UPDATE event_store.audit_accesses SET actor_uid = 'eve'`,
    'DELETE FROM event_store.audit_accesses',
    'TRUNCATE event_store.audit_accesses',
  ])('can’t be changed, not even by the owner of the database: %s', async (statement) => {
    await expect(test.sql(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
