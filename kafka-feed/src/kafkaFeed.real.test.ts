import {
  sampleAppend,
  sampleId,
  silentLogger,
  openTestStore,
  type TestStore,
} from '@marketplace/event-store/testing';
import { traceparentOf, type SpanStart, type Tracing } from '@marketplace/service-kit';
import { realKafka } from '@marketplace/service-kit/testing';
import { Kafka, logLevel } from 'kafkajs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createKafkaFeed, createKafkaRelay, lookAtKafka } from './index.ts';
import { createTaken, runReader } from './testing/reader.ts';

const brokers = realKafka.address.split(',');
const soon = { timeout: 30_000, interval: 50 };

realKafka.describe('the ledger relayed to Kafka', () => {
  let test: TestStore;
  let topic: string;
  const open: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    test = await openTestStore();
    topic = `test.${sampleId()}`;
  });
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
    await test.close();
  });
  const options = () => ({ brokers, topic, logger: silentLogger });

  const relay = (store = test.store) => {
    const made = createKafkaRelay(options(), store);
    made.start();
    open.push(() => made.stop());
    return made;
  };
  const reader = (taken = createTaken()) => {
    const made = runReader(createKafkaFeed(options(), test.store), 'readers', taken);
    open.push(() => made.stop());
    return { ...made, taken };
  };
  const append = async (tasks: number, eventsOfEach = 1) => {
    const done = Array.from({ length: tasks }, () =>
      test.store.ledger.append(sampleAppend(sampleId(), 0, eventsOfEach)),
    );
    await Promise.all(done);
    return (await test.store.ledger.head()).position;
  };
  const admin = async (run: (admin: ReturnType<Kafka['admin']>) => Promise<unknown>) => {
    const client = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await client.connect();
    await run(client);
    await client.disconnect();
  };

  /** The `traceparent` headers of the topic's messages. */
  const headersIn = async (of: string) => {
    const consumer = new Kafka({ brokers, logLevel: logLevel.NOTHING }).consumer({
      groupId: `${of}.headers`,
    });
    const found: string[] = [];
    await consumer.connect();
    await consumer.subscribe({ topics: [of], fromBeginning: true });
    await consumer.run({
      eachMessage: ({ message }) => {
        const header = message.headers?.['traceparent'];
        if (header !== undefined) found.push(String(header));
        return Promise.resolve();
      },
    });
    await expect.poll(() => found.length, soon).toBeGreaterThan(0);
    await consumer.disconnect();
    return found;
  };

  it('reaches a reader without gap and in order, over all partitions', async () => {
    await append(200, 3);
    relay();
    const { taken } = reader();
    await expect.poll(taken.complete, soon).toBe(600);
    const head = await append(1);
    await expect.poll(taken.complete, soon).toBe(head);
    expect(taken.faults).toEqual([]);
  });

  it('is traced: one span for each event, and the context in the message', async () => {
    const spans: SpanStart[] = [];
    const tracing: Tracing = {
      start: (span) => {
        spans.push(span);
        return { end: () => undefined, within: (run) => run() };
      },
      stop: () => Promise.resolve(),
    };
    const appended = sampleAppend(sampleId(), 0, 1);
    await test.store.ledger.append(appended);
    const traced = createKafkaRelay({ ...options(), tracing }, test.store);
    traced.start();
    open.push(() => traced.stop());
    await expect.poll(() => spans, soon).toHaveLength(1);
    const [event] = appended.events;
    expect(spans).toMatchObject([
      { name: 'publish', correlationId: event?.correlationId, attributes: { 'event.id': event?.id } },
    ]);
    const { taken } = reader();
    await expect.poll(taken.complete, soon).toBe(1);
    expect(await headersIn(topic)).toContain(event && traceparentOf(event));
  });

  it('is described: its partitions, and the lag of each group', async () => {
    const head = await append(40);
    relay();
    const { taken } = reader();
    await expect.poll(taken.complete, soon).toBe(head);
    const group = `${topic}.readers`;
    const look = await lookAtKafka({ ...options(), groups: ['nobody'], possibleGroups: [group, 'ended'] });
    expect([...(look.partitions[0]?.lag.keys() ?? [])]).toEqual(['nobody', group]);
    expect(look.partitions.map(({ partition, led }) => [partition, led])).toEqual(
      Array.from({ length: 12 }, (_, partition) => [partition, true]),
    );
    const lagOf = (name: string) => look.partitions.reduce((sum, { lag }) => sum + (lag.get(name) ?? 0), 0);
    expect(lagOf('nobody')).toBeGreaterThanOrEqual(head);
    expect(lagOf(group)).toBeLessThanOrEqual(lagOf('nobody'));
  });

  it('is shared by the readers of a group; the others take over when one stops', async () => {
    relay();
    const taken = createTaken();
    const one = reader(taken);
    const other = reader(taken);
    await expect.poll(() => [one.holds().length, other.holds().length], soon).toEqual([6, 6]);
    await expect.poll(taken.complete, soon).toBe(await append(100));
    await one.stop();
    const head = await append(100);
    await expect.poll(() => other.holds().length, soon).toBe(12);
    await expect.poll(taken.complete, soon).toBe(head);
    expect(taken.faults).toEqual([]);
  });

  it('is continued by a standby when the leading relay stops', async () => {
    const first = relay();
    await expect.poll(() => first.status().leads, soon).toBe(true);
    const second = relay(await test.openAnother());
    const { taken } = reader();
    await expect.poll(taken.complete, soon).toBe(await append(50));
    await first.stop();
    const head = await append(50);
    await expect.poll(taken.complete, soon).toBe(head);
    // Readers may have the events before the relay has noted that it sent them.
    await expect.poll(() => second.status(), soon).toMatchObject({ leads: true, position: head });
    expect(taken.faults).toEqual([]);
  });

  it('survives the deletion of its topic: missing events come from the ledger', async () => {
    relay();
    const first = reader();
    const before = await append(100);
    await expect.poll(first.taken.complete, soon).toBe(before);
    await first.stop();
    await append(100);
    await admin((client) => client.deleteTopics({ topics: [topic] }));
    const { taken } = reader(first.taken);
    const head = await append(100);
    await expect.poll(taken.complete, { ...soon, timeout: 60_000 }).toBe(head);
    expect(taken.faults).toEqual([]);
  });

  it('gives a new group events older than the topic, and passes over foreign messages', async () => {
    await append(100);
    const made = relay();
    await expect.poll(() => made.status().position, soon).toBe(100);
    const producer = new Kafka({ brokers, logLevel: logLevel.NOTHING }).producer();
    await producer.connect();
    const damaged = { ce_type: 'marketplace.BidPlaced', ce_position: '101', ce_previousposition: '0' };
    await producer.send({
      topic,
      messages: [{ value: 'not ours' }, { value: '{', headers: damaged, partition: 0 }],
    });
    await producer.disconnect();
    await admin(async (client) => {
      const offsets = await client.fetchTopicOffsets(topic);
      await client.deleteTopicRecords({
        topic,
        partitions: offsets.map(({ partition, high }) => ({ partition, offset: high })),
      });
    });
    const { taken } = reader();
    const head = await append(10);
    await expect.poll(taken.complete, soon).toBe(head);
    expect(taken.faults).toEqual([]);
  });
});
