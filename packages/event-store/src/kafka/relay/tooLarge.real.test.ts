import { partitionOf } from '@marketplace/contracts';
import { sampleAppend, sampleId } from '../../testing/index.ts';
import { createLogger } from '@marketplace/service-kit';
import { realKafka } from '@marketplace/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKafkaTest, soon, type KafkaTest } from '../testing/kafkaTest.ts';

const offers = (count: number, message: string) => {
  const append = sampleAppend(sampleId(), 0, count);
  const data = { amount: 5, message };
  return {
    ...append,
    events: append.events.map((event) => ({ ...event, data: { ...event.data, ...data } })),
  };
};

realKafka.describe('a batch that Kafka refuses as too large', () => {
  let test: KafkaTest;
  beforeEach(async () => {
    test = await openKafkaTest();
  });
  afterEach(() => test.close());

  it('is sent in halves; an event that is too large alone is named, and read from the ledger', async () => {
    await test.admin((admin) =>
      admin.createTopics({
        waitForLeaders: false,
        topics: [
          {
            topic: test.topic,
            numPartitions: 12,
            configEntries: [{ name: 'max.message.bytes', value: '3000' }],
          },
        ],
      }),
    );
    await test.append(20, 5);
    const long = offers(1, 'ж'.repeat(1_900));
    await test.store.ledger.append(long as never);
    await test.append(20, 5);
    let log = '';
    const relay = test.relay(
      test.store,
      createLogger({ level: 'warn', name: 'test' }, { write: (line) => (log += line) }),
    );
    const { taken } = test.reader();
    await expect.poll(() => relay.status(), soon).toMatchObject({ position: 201 });
    await expect.poll(taken.complete, soon).toBe(201);
    expect(taken.faults).toEqual([]);
    expect(log).toContain('"msg":"too large for the topic');
    expect(log).toContain(`"event":"${long.events[0]?.id}"`);
    expect(log).toContain(`"partition":${partitionOf(long.streamId)}`);
  });
});
