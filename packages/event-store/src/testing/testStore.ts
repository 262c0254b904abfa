import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openEventStore, type EventStore } from '../eventStore.ts';
import type { Append, AppendResult } from '../append/ledger.ts';
import type { SealedEvent } from '../chain/sealedTexts.ts';
import type { HashedEvent } from '../chain/hashedEvent.ts';
import { keepDecidedTimes } from './keepDecidedTimes.ts';
import { silentLogger } from './silentLogger.ts';

export interface TestStore {
  readonly url: string;
  readonly store: EventStore;
  /** Opens another store on this database, as another process would. */
  openAnother(): Promise<EventStore>;
  /** Runs SQL as the owner of the database. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * Opens an event store on a new, empty database.
 * @param options.times `asDecided`: events get the time when they were decided, in any order
 */
export const openTestStore = async (
  options: { readonly times?: 'asDecided' | undefined } = {},
): Promise<TestStore> => {
  const database = await createTestDatabase();
  const open = () => openEventStore({ url: database.url, logger: silentLogger });
  const store = await open();
  const owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on('error', () => undefined); // dropping the database breaks its connections
  if (options.times === 'asDecided') await keepDecidedTimes(database.url);
  const others: EventStore[] = [];
  return {
    url: database.url,
    store,
    openAnother: async () => {
      const another = await open();
      others.push(another);
      return another;
    },
    sql: async (text, values) => (await owner.query<Record<string, unknown>>(text, values)).rows,
    close: async () => {
      await Promise.all([store, ...others].map((one) => one.close()));
      await owner.end();
      await database.drop();
    },
  };
};

/** The event store of a test file: it is there from before the first test until after the last one. */
export const startedTestStore = (options?: Parameters<typeof openTestStore>[0]): TestStore => {
  const test = {} as TestStore;
  beforeAll(async () => {
    Object.assign(test, await openTestStore(options));
  });
  afterAll(() => test.close());
  return test;
};

/** The whole ledger, read as auditors read it. */
export const wholeLedger = async (store: EventStore): Promise<HashedEvent[]> => {
  const events: HashedEvent[] = [];
  for (;;) {
    const part = await store.readEvents({ after: events.length, limit: 1_000 });
    if (part.length === 0) return events;
    events.push(...part);
  }
};

/** All events of the ledger, as the JSON that their digests cover. */
export const wholeChain = async (store: EventStore): Promise<SealedEvent[]> => {
  const events: SealedEvent[] = [];
  for (;;) {
    const part = await store.readSealed({ after: events.length, limit: 1_000 });
    if (part.length === 0) return events;
    events.push(...part);
  }
};

/** Whether PostgreSQL answers the store. */
export const answers = (store: EventStore): Promise<boolean> =>
  store.check().then(
    () => true,
    () => false,
  );

/** Makes all appends at once; returns the results in the same order. */
export const together = (store: EventStore, appends: readonly Append[]): Promise<AppendResult[]> =>
  Promise.all(appends.map((append) => store.ledger.append(append)));

export const kinds = (results: readonly AppendResult[]) => results.map(({ kind }) => kind);
