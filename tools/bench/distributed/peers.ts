import type { StoredEvent } from '@marketplace/contracts';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { MongoClient } from 'mongodb';

const batchSize = 1_000;

const inBatches = function* <T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += batchSize) yield all.slice(from, from + batchSize);
};

/** Events a second of a bare producer: the same values in the same batches, without headers, checkpoint or leader. */
export const bareProducer = async (
  broker: string,
  topic: string,
  events: readonly StoredEvent[],
): Promise<number> => {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 12 }], waitForLeaders: true });
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  await producer.send({ topic, messages: [{ value: 'warm-up' }] });
  const from = performance.now();
  for (const batch of inBatches(events))
    await producer.send({
      topic,
      acks: -1,
      messages: batch.map((event) => ({ key: event.taskId, value: JSON.stringify(event) })),
    });
  const perSecond = events.length / ((performance.now() - from) / 1000);
  await producer.disconnect();
  await admin.deleteTopics({ topics: [topic] });
  await admin.disconnect();
  return perSecond;
};

/** Events a second of bare inserts: each event as a document of its own, without an index and without any processing. */
export const bareInserts = async (url: string, events: readonly StoredEvent[]): Promise<number> => {
  const client = await MongoClient.connect(url);
  const copies = client.db().collection<{ _id: string }>('copies');
  const from = performance.now();
  for (const batch of inBatches(events))
    await copies.insertMany(
      batch.map((event) => ({ ...event, _id: event.id })),
      { ordered: false, writeConcern: { w: 'majority', journal: true } },
    );
  const perSecond = events.length / ((performance.now() - from) / 1000);
  await client.db().dropDatabase();
  await client.close();
  return perSecond;
};
