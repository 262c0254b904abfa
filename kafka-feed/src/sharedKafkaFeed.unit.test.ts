import type { StoredEvent } from '@marketplace/contracts';
import type { Feed, RelayCheckpoint } from '@marketplace/event-store';
import { sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { expect, it } from 'vitest';
import { createHandoff } from './handoff.ts';
import type { Assignment } from './groupReader.ts';
import { createSharedKafkaFeed } from './sharedKafkaFeed.ts';
import { createTaken, runReader } from './testing/reader.ts';

/** The events 1 to `count`, each of a task of its own. */
const storedEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { taskId, events } = sampleAppend(sampleId(), 0);
    return { ...events[0], taskId, taskVersion: 1, schemaVersion: 2, position: index + 1 } as StoredEvent;
  });

/** A reader of all partitions, whose topic gives nothing. */
const givenReader = (ledger: StoredEvent[], published: RelayCheckpoint) => {
  const feed: Feed = {
    async *follow({ after }): AsyncGenerator<readonly StoredEvent[]> {
      yield await Promise.resolve(ledger.filter(({ position }) => position > after));
    },
    head: () => Promise.resolve(ledger.length),
  };
  const seeks: (readonly number[])[] = [];
  const shared = createSharedKafkaFeed({
    ledger: feed,
    published: () => Promise.resolve(published),
    async *assignments(_group, signal): AsyncGenerator<Assignment> {
      yield await Promise.resolve({
        partitions: Array.from({ length: 12 }, (_, partition) => partition),
        signal,
        batches: (until) => createHandoff<never>().received(until, 5),
        seek: (offsets) => {
          seeks.push(offsets);
          return Promise.resolve();
        },
        commit: () => Promise.resolve(),
      });
    },
  });
  const taken = createTaken();
  return { taken, seeks, reader: runReader(shared, 'readers', taken) };
};

it('goes on in the topic where the relay was before the ledger was read', async () => {
  const nextOffsets = Array.from({ length: 12 }, (_, partition) => 100 + partition);
  const { taken, seeks, reader } = givenReader(storedEvents(20), {
    position: 20,
    lastOfPartition: [],
    nextOffsets,
  });
  await expect.poll(taken.complete).toBe(20);
  await expect.poll(() => seeks).toEqual([nextOffsets]);
  await reader.stop();
});

it('reads published events from the ledger when no message comes: the topic lost them', async () => {
  const ledger = storedEvents(10);
  const published = { position: 10, lastOfPartition: [], nextOffsets: [] };
  const { taken, reader } = givenReader(ledger, published);
  await expect.poll(taken.complete).toBe(10);
  const [next] = storedEvents(1);
  if (next) ledger.push({ ...next, position: 11 });
  published.position = 11;
  await expect.poll(taken.complete).toBe(11);
  expect(taken.events.get(11)?.taskId).toBe(next?.taskId);
  expect(taken.faults).toEqual([]);
  await reader.stop();
});
