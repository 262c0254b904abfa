import { sampleAppend, sampleId } from '../testing/index.ts';
import { traceparentOf, type SpanStart, type Tracing } from '@marketplace/service-kit';
import { realKafka } from '@marketplace/service-kit/testing';
import { ConfigResourceTypes } from 'kafkajs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createKafkaRelay, readKafkaStatus } from './index.ts';
import { openKafkaTest, plainKafka, soon, type KafkaTest } from './testing/kafkaTest.ts';
import { createTakenEvents } from './testing/reader.ts';

realKafka.describe('the ledger relayed to Kafka', () => {
  let test: KafkaTest;
  beforeEach(async () => {
    test = await openKafkaTest();
  });
  afterEach(() => test.close());

  /** The `traceparent` headers of the topic's messages. */
  const headersIn = async (of: string) => {
    const consumer = plainKafka().consumer({
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
    await test.append(200, 3);
    test.relay();
    const { taken } = test.reader();
    await expect.poll(taken.complete, soon).toBe(600);
    const head = await test.append(1);
    await expect.poll(taken.complete, soon).toBe(head);
    expect(taken.faults).toEqual([]);
  });

  it('is in a topic that keeps seven days, and deletes them by the day', async () => {
    await test.append(1);
    const relay = test.relay();
    await expect.poll(() => relay.status().position, soon).toBe(1);
    const { resources } = await test.admin((client) =>
      client.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: ConfigResourceTypes.TOPIC, name: test.topic }],
      }),
    );
    const settings = resources[0]?.configEntries.map(({ configName, configValue }) => [
      configName,
      configValue,
    ]);
    expect(Object.fromEntries(settings ?? [])).toMatchObject({
      'cleanup.policy': 'delete',
      'retention.ms': '604800000',
      'segment.ms': '86400000',
    });
  });

  it('is not published to a topic that keeps texts for longer, until that is changed', async () => {
    await test.append(1);
    const entry = (value: string) => [{ name: 'retention.ms', value }];
    await test.admin((client) =>
      client.createTopics({
        topics: [{ topic: test.topic, numPartitions: 12, configEntries: entry('-1') }],
      }),
    );
    const relay = test.relay();
    await expect.poll(() => relay.status().fault, soon).toContain('retention.ms=-1');
    expect(relay.status().position).toBe(0);
    await test.admin((client) =>
      client.alterConfigs({
        validateOnly: false,
        resources: [{ type: ConfigResourceTypes.TOPIC, name: test.topic, configEntries: entry('604800000') }],
      }),
    );
    await expect.poll(() => relay.status().position, soon).toBe(1);
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
    const traced = createKafkaRelay({ ...test.options(), tracing }, test.store);
    traced.start();
    test.atEnd(() => traced.stop());
    await expect.poll(() => spans, soon).toHaveLength(1);
    const [event] = appended.events;
    expect(spans).toMatchObject([
      { name: 'publish', correlationId: event?.correlationId, attributes: { 'event.id': event?.id } },
    ]);
    const { taken } = test.reader();
    await expect.poll(taken.complete, soon).toBe(1);
    expect(await headersIn(test.topic)).toContain(event && traceparentOf(event));
  });

  it('is described: its partitions, and the lag of each group', async () => {
    const head = await test.append(40);
    const relay = test.relay();
    await expect.poll(() => relay.status().position, soon).toBe(head);
    const { taken } = test.reader();
    await expect.poll(taken.complete, soon).toBe(head);
    const group = `${test.topic}.readers`;
    const look = await readKafkaStatus({
      ...test.options(),
      groups: ['nobody'],
      possibleGroups: [group, 'ended'],
    });
    expect([...(look.partitions[0]?.lag.keys() ?? [])]).toEqual(['nobody', group]);
    expect(look.partitions.map(({ partition, led }) => [partition, led])).toEqual(
      Array.from({ length: 12 }, (_, partition) => [partition, true]),
    );
    const lagOf = (name: string) => look.partitions.reduce((sum, { lag }) => sum + (lag.get(name) ?? 0), 0);
    expect(lagOf('nobody')).toBeGreaterThanOrEqual(head);
    expect(lagOf(group)).toBeLessThanOrEqual(lagOf('nobody'));
  });

  it('is shared by the readers of a group; the others take over when one stops', async () => {
    test.relay();
    const taken = createTakenEvents();
    const one = test.reader(taken);
    const other = test.reader(taken);
    await expect.poll(() => [one.holds().length, other.holds().length], soon).toEqual([6, 6]);
    await expect.poll(taken.complete, soon).toBe(await test.append(100));
    await one.stop();
    const head = await test.append(100);
    await expect.poll(() => other.holds().length, soon).toBe(12);
    await expect.poll(taken.complete, soon).toBe(head);
    expect(taken.faults).toEqual([]);
  });

  it('is continued by a standby when the leading relay stops', async () => {
    const first = test.relay();
    await expect.poll(() => first.status().leads, soon).toBe(true);
    const second = test.relay(await test.openAnother());
    const { taken } = test.reader();
    await expect.poll(taken.complete, soon).toBe(await test.append(50));
    await first.stop();
    const head = await test.append(50);
    await expect.poll(taken.complete, soon).toBe(head);
    // Readers may have the events before the relay has stored its checkpoint.
    await expect.poll(() => second.status(), soon).toMatchObject({ leads: true, position: head });
    expect(taken.faults).toEqual([]);
  });

  it('survives the deletion of its topic: missing events come from the ledger', async () => {
    test.relay();
    const first = test.reader();
    const before = await test.append(100);
    await expect.poll(first.taken.complete, soon).toBe(before);
    await first.stop();
    await test.append(100);
    await test.admin((client) => client.deleteTopics({ topics: [test.topic] }));
    const { taken } = test.reader(first.taken);
    const head = await test.append(100);
    await expect.poll(taken.complete, { ...soon, timeout: 60_000 }).toBe(head);
    expect(taken.faults).toEqual([]);
  });

  it('does not take a topic with fewer partitions for published', async () => {
    const relay = test.relay();
    const before = await test.append(50);
    await expect.poll(() => relay.status().position, soon).toBe(before);
    await test.admin(async (client) => {
      await client.deleteTopics({ topics: [test.topic] });
      // Without waitForLeaders: with it, kafkajs fails if a broker does not know the new topic yet.
      await client.createTopics({
        waitForLeaders: false,
        topics: [{ topic: test.topic, numPartitions: 3 }],
      });
    });
    const head = await test.append(50);
    await expect.poll(() => relay.check().catch(String), soon).toContain('3 partitions instead of 12');
    expect((await relay.lag()).position).toBeLessThan(head);
    await test.admin((client) => client.deleteTopics({ topics: [test.topic] }));
    await expect.poll(() => relay.status(), soon).toEqual({ leads: true, position: head });
  });

  it('gives a new group events older than the topic, and passes over foreign messages', async () => {
    await test.append(100);
    const made = test.relay();
    await expect.poll(() => made.status().position, soon).toBe(100);
    const producer = plainKafka().producer();
    await producer.connect();
    const damaged = { ce_type: 'marketplace.BidPlaced', ce_position: '101', ce_previousposition: '0' };
    await producer.send({
      topic: test.topic,
      messages: [{ value: 'not ours' }, { value: '{', headers: damaged, partition: 0 }],
    });
    await producer.disconnect();
    await test.admin(async (client) => {
      const offsets = await client.fetchTopicOffsets(test.topic);
      await client.deleteTopicRecords({
        topic: test.topic,
        partitions: offsets.map(({ partition, high }) => ({ partition, offset: high })),
      });
    });
    const { taken } = test.reader();
    const head = await test.append(10);
    await expect.poll(taken.complete, soon).toBe(head);
    expect(taken.faults).toEqual([]);
  });
});
