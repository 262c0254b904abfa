import type { StoredEvent } from '@marketplace/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyEvent } from '../testing/anyEvent.ts';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { startedTestStore, together, wholeLedger } from '../testing/testStore.ts';
import type { EventStore } from '../eventStore.ts';

const test = startedTestStore();
let another: EventStore;
beforeAll(async () => {
  another = await test.openAnother();
});

const stored = async (): Promise<readonly StoredEvent[]> =>
  (await wholeLedger(test.store)).map(({ hash: _, ...event }) => event);

const following = (store: EventStore, after: number) => {
  const stop = new AbortController();
  const events: StoredEvent[] = [];
  const ended = (async () => {
    for await (const batch of store.feed.follow({ after, signal: stop.signal, batchSize: 7 }))
      events.push(...batch);
  })();
  return {
    events,
    stop: async () => {
      stop.abort();
      await ended;
    },
  };
};

describe('a follower in the process that appends', () => {
  it('gets every event exactly as PostgreSQL returns it', async () => {
    const after = await test.store.feed.head();
    const follower = following(test.store, after);
    const given = fc.sample(anyEvent, 200);
    for (let first = 0; first < given.length; first += 8)
      await together(
        test.store,
        given.slice(first, first + 8).map((event) => ({ ...sampleAppend(sampleId(), 0), events: [event] })),
      );
    await expect.poll(() => follower.events.length).toBe(given.length);
    await follower.stop();
    const read = (await stored()).slice(after);
    expect(follower.events).toStrictEqual(read);
  });
  it('gets every event once and in order, though another process appends too and its connections break', async () => {
    const after = await test.store.feed.head();
    const followers = [following(test.store, after), following(another, after)];
    for (let round = 0; round < 30; round += 1) {
      const store = round % 3 === 0 ? another : test.store;
      const appends = Array.from({ length: 1 + (round % 5) }, () =>
        sampleAppend(sampleId(), 0, 1 + (round % 2)),
      );
      const results = together(store, appends).catch(() => undefined);
      if (round % 10 === 9)
        await test.sql(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'event-store append'`,
        );
      await results;
    }
    const ledger = (await stored()).slice(after);
    for (const follower of followers) {
      await expect.poll(() => follower.events.length).toBe(ledger.length);
      await follower.stop();
      expect(follower.events).toEqual(ledger);
    }
  });
});
