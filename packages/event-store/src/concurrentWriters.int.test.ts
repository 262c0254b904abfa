import type { StoredEvent } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import type { EventStore } from './eventStore.ts';
import { firstBroken } from './testing/firstBroken.ts';
import { sampleId } from './testing/samples.ts';
import { startedTestStore, wholeLedger, wholeChain } from './testing/testStore.ts';
import { startWriter, type WriterProcess } from './testing/writerProcess.ts';

const test = startedTestStore();

/** Follows the feed from the first event while others append, until the test stops it at the head. Returns the events. */
const followLive = ({ feed }: EventStore) => {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  const done = (async () => {
    for await (const batch of feed.follow({ after: 0, signal: stop.signal, batchSize: 100 }))
      seen.push(...batch);
  })();
  return {
    seen,
    untilHead: async () => {
      const head = await feed.head();
      while (seen.length < head) await new Promise((resolve) => setTimeout(resolve, 10));
      stop.abort();
      await done;
      return head;
    },
  };
};

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Expects each acknowledged append in the ledger, with all its events, at the acknowledged position. */
const expectAllThere = (events: readonly StoredEvent[], { acknowledged }: WriterProcess) => {
  for (const { eventIds, lastPosition } of acknowledged)
    expect(events.slice(lastPosition - eventIds.length, lastPosition).map(({ id }) => id)).toEqual(eventIds);
};

const expectVersionsInOrder = async (events: readonly StoredEvent[]) => {
  const byTask = Map.groupBy(events, ({ taskId }) => taskId);
  for (const ofTask of byTask.values())
    expect(ofTask.map(({ taskVersion }) => taskVersion)).toEqual(numbered(ofTask.length));
  const streams = await test.sql('SELECT task_id, version, state, last_position FROM event_store.streams');
  expect(streams).toHaveLength(byTask.size);
  for (const stream of streams) {
    const ofTask = byTask.get(String(stream['task_id'])) ?? [];
    expect(stream).toMatchObject({
      version: ofTask.length,
      state: { state: { version: ofTask.length } },
      last_position: String(ofTask.at(-1)?.position),
    });
  }
};

describe('64 writers in two processes, on many tasks and on one', () => {
  it('get positions without gap and in order, for a live reader too', async () => {
    const reader = followLive(test.store);
    const sharedTask = sampleId();
    const writers = [startWriter(test.url, 32, sharedTask), startWriter(test.url, 32, sharedTask)];
    await Promise.all(writers.map((writer) => writer.untilAcknowledged(600)));
    await Promise.all(writers.map((writer) => writer.stop()));

    const head = await reader.untilHead();
    expect(reader.seen.map(({ position }) => position)).toEqual(numbered(head));
    const acknowledged = writers.flatMap((writer) => writer.acknowledged);
    expect(acknowledged.reduce((sum, { eventIds }) => sum + eventIds.length, 0)).toBe(head);
    for (const writer of writers) expectAllThere(reader.seen, writer);
    await expectVersionsInOrder(reader.seen);
  });
});

describe('a writing process that is killed in the middle of its batches', () => {
  it('leaves every acknowledged append, and no partial one', async () => {
    const sharedTask = sampleId();
    const [killed, other] = [startWriter(test.url, 32, sharedTask), startWriter(test.url, 8, sharedTask)];
    await killed.untilAcknowledged(300);
    await killed.kill();
    const { length: byThen } = other.acknowledged;
    await other.untilAcknowledged(byThen + 100); // the dead process leaves no lock
    await other.stop();

    const events = await wholeLedger(test.store);
    expect(events.map(({ position }) => position)).toEqual(numbered(await test.store.feed.head()));
    expectAllThere(events, killed);
    expectAllThere(events, other);
    await expectVersionsInOrder(events); // each state has the version after its append, so no append was stored in part
    expect(firstBroken(await wholeChain(test.store))).toBeUndefined();
  });
});
