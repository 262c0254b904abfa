import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { Feed, RelayCheckpoint } from '../../index.ts';
import { sampleAppend, sampleId } from '../../testing/index.ts';
import { pause } from '@marketplace/service-kit/async';
import { expect, it } from 'vitest';
import { createChannel } from './channel.ts';
import type { PartitionBatch } from './groupMembership.ts';
import type { GroupAssignment } from './groupReader.ts';
import { messagesFor } from '../client/messages.ts';
import { createAssignedKafkaFeed } from './assignedKafkaFeed.ts';
import { createTakenEvents, runReader } from '../testing/reader.ts';

/** The events 1 to `count`, each of another task. */
const storedEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { streamId: taskId, decidedAt: recordedAt, events } = sampleAppend(sampleId(), 0);
    const stored = { taskId, taskVersion: 1, schemaVersion: 2, position: index + 1, recordedAt };
    return { ...events[0], ...stored } as StoredEvent;
  });

/** A reader of all partitions; the topic returns these batches first. */
const givenReader = (
  ledger: StoredEvent[],
  published: RelayCheckpoint,
  given: readonly PartitionBatch[] = [],
) => {
  const feed: Feed = {
    async *follow({ after }): AsyncGenerator<readonly StoredEvent[]> {
      yield await Promise.resolve(ledger.filter(({ position }) => position > after));
    },
    head: () => Promise.resolve(ledger.length),
  };
  const seeks: (readonly number[])[] = [];
  const renewals: string[] = [];
  const assigned = createAssignedKafkaFeed({
    ledger: feed,
    topic: 'events',
    relayCheckpoints: { load: () => Promise.resolve(published) },
    relayNews: {
      latest: () => Promise.resolve(published),
      arrivals: { count: () => 0, past: (_count, _milliseconds, until) => pause(1, until) },
    },
    lateAfterMs: 5,
    async *assignments(_group, signal): AsyncGenerator<GroupAssignment> {
      yield await Promise.resolve({
        partitions: Array.from({ length: 12 }, (_, partition) => partition),
        signal,
        async *batches(until, otherwise) {
          if (given.length > 0) yield given;
          yield* createChannel<never>().received(until, otherwise);
        },
        seek: (offsets) => {
          seeks.push(offsets);
          return Promise.resolve();
        },
        commit: () => Promise.resolve(),
        renew: (why) => {
          renewals.push(why);
        },
      });
    },
  });
  const taken = createTakenEvents();
  return { taken, seeks, renewals, reader: runReader(assigned, 'readers', taken) };
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

it('reads published events from the ledger when no message comes, and asks for a new consumer', async () => {
  const ledger = storedEvents(10);
  const published = { position: 10, lastOfPartition: [], nextOffsets: [] };
  const { taken, renewals, reader } = givenReader(ledger, published);
  await expect.poll(taken.complete).toBe(10);
  const [next] = storedEvents(1);
  if (next) ledger.push({ ...next, position: 11 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  // Nothing was published, so nothing is late.
  expect(renewals).toEqual([]);
  published.position = 11;
  await expect.poll(taken.complete).toBe(11);
  expect(renewals).toEqual(['1 published events did not come']);
  expect(taken.events.get(11)?.taskId).toBe(next?.taskId);
  expect(taken.faults).toEqual([]);
  await reader.stop();
});

const all = (value: number) => Array.from({ length: 12 }, () => value);
/** The batches that the relay sends for these events after position 2; offsets of each partition begin at `offset`. */
const sent = (events: readonly StoredEvent[], offset: number): PartitionBatch[] => {
  const { messages } = messagesFor(events, { position: 2, lastOfPartition: all(0) }, false);
  return [...Map.groupBy(messages, ({ partition = 0 }) => partition)].map(([partition, ofPartition]) => ({
    partition,
    messages: ofPartition.map(({ key, value, headers }, index) => ({
      key: key as Buffer | null,
      headers: headers ?? {},
      timestamp: '0',
      attributes: 0,
      value: Buffer.from(String(value)),
      offset: String(offset + index),
    })),
  }));
};

it('is complete up to where the relay is, without a message in each partition', async () => {
  const events = storedEvents(5);
  const [, , ...later] = events;
  const { lastOfPartition } = messagesFor(later, { position: 2, lastOfPartition: all(0) }, false);
  const relay = { position: 5, lastOfPartition, nextOffsets: all(50) };
  const whole = givenReader(events.slice(0, 2), relay, sent(later, 50));
  await expect.poll(whole.taken.complete).toBe(5);
  expect(whole.taken.faults).toEqual([]);
  await whole.reader.stop();
  // One event has not arrived yet.
  const part = givenReader(events.slice(0, 2), relay, sent(later.slice(0, 2), 50));
  await expect.poll(() => part.taken.events.size).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const missing = partitionOf(later[2]?.taskId ?? '');
  expect(part.taken.checkpoint()).toEqual(all(5).with(missing, part.taken.complete()));
  expect(part.taken.complete()).toBeLessThan(5);
  await part.reader.stop();
});

it('takes nothing of events that the ledger has lost, if it gets their messages', async () => {
  const [one, two, ...lost] = storedEvents(6);
  const ledger = [one, two].flatMap((event) => event ?? []);
  const { taken, reader } = givenReader(
    ledger,
    { position: 2, lastOfPartition: all(0), nextOffsets: all(50) },
    sent(lost, 10),
  );
  await expect.poll(taken.complete).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([taken.complete(), [...taken.events.keys()]]).toEqual([2, [1, 2]]);
  await reader.stop();
});

it('takes from the ledger the events of a topic that was made again', async () => {
  const ledger = storedEvents(2);
  const later = storedEvents(6).slice(2);
  const published = { position: 2, lastOfPartition: all(0), nextOffsets: all(50) };
  const { taken, reader } = givenReader(ledger, published, sent(later, 0));
  ledger.push(...later);
  await expect.poll(taken.complete).toBe(6);
  expect(taken.faults).toEqual([]);
  await reader.stop();
});
