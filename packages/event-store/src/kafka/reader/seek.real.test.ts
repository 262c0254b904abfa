import { realKafka } from '@marketplace/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAsGroup, type GroupAssignment } from './groupReader.ts';
import { createKafka } from '../client/kafka.ts';
import { createAssignedKafkaFeed } from './assignedKafkaFeed.ts';
import { openKafkaTest, soon, type KafkaTest } from '../testing/kafkaTest.ts';
import { createTakenEvents, runReader } from '../testing/reader.ts';

realKafka.describe('a group of readers that begins in a full topic', () => {
  let test: KafkaTest;
  beforeEach(async () => {
    test = await openKafkaTest();
  });
  afterEach(() => test.close());

  /** A reader, and how many messages came to it from Kafka. */
  const countingReader = () => {
    const { store, topic, options } = test;
    let received = 0;
    const counted = (assignment: GroupAssignment): GroupAssignment => ({
      ...assignment,
      async *batches(until, otherwise) {
        for await (const batches of assignment.batches(until, otherwise)) {
          for (const { messages } of batches) received += messages.length;
          yield batches;
        }
      },
    });
    const feed = createAssignedKafkaFeed({
      ledger: store.feed,
      topic,
      relayCheckpoints: store.relayCheckpoints,
      relayNews: store.relayNews,
      async *assignments(group, signal) {
        const connect = (cut: AbortSignal) => createKafka({ ...options(), clientId: 'test', cut });
        const own = `${topic}.${group}`;
        const published = async () => (await store.relayCheckpoints.load(topic)).position;
        for await (const one of readAsGroup({ ...options(), connect, group: own, signal, published }))
          yield counted(one);
      },
    });
    const taken = createTakenEvents();
    const made = runReader(feed, 'new', taken);
    test.atEnd(() => made.stop());
    return { taken, received: () => received };
  };

  it('reads the ledger, and then only what is published afterwards', async () => {
    const relay = test.relay();
    const old = await test.append(1_200, 10);
    await expect.poll(() => relay.status().position, soon).toBe(old);
    const { taken, received } = countingReader();
    await expect.poll(taken.complete, soon).toBe(old);
    const head = await test.append(100);
    await expect.poll(taken.complete, soon).toBe(head);
    expect(taken.faults).toEqual([]);
    // Kafka gives what it has before the reader says where it goes on: 128 KiB of each partition, once.
    expect(received()).toBeLessThan(old / 2);
  });
});
