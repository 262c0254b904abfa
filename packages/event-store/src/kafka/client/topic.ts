import { dayMs, partitionCount } from '@marketplace/contracts';
import type { Admin, Kafka } from 'kafkajs';

/** The topic exists and does not fit the program. */
export class TopicError extends Error {
  override readonly name = 'TopicError';
}

/** Settings of a new topic. A short retention does no harm: readers read missing events from the ledger. */
const settings = {
  'cleanup.policy': 'delete',
  'retention.ms': String(7 * dayMs),
  // Kafka deletes whole segments only: without this, a quiet partition's would be open for 7 days more.
  'segment.ms': String(dayMs),
  'max.message.bytes': '1048588',
};

const withAdmin = async <T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
};

/** Deletes the topic with all its messages. False: it did not exist. */
export const deleteTopic = (kafka: Kafka, topic: string): Promise<boolean> =>
  withAdmin(kafka, async (admin) => {
    const exists = (await admin.listTopics()).includes(topic);
    if (exists) await admin.deleteTopics({ topics: [topic] });
    return exists;
  });

/**
 * Creates the topic if it does not exist: 12 partitions, with the broker's default replication. True: it was created.
 * @throws {TopicError} when it exists with another number of partitions
 */
export const ensureTopic = (kafka: Kafka, topic: string): Promise<boolean> =>
  withAdmin(kafka, async (admin) => {
    const exists = (await admin.listTopics()).includes(topic);
    if (!exists)
      await admin.createTopics({
        waitForLeaders: true,
        topics: [
          {
            topic,
            numPartitions: partitionCount,
            configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
          },
        ],
      });
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    const found = topics[0]?.partitions.length ?? 0;
    if (found !== partitionCount)
      throw new TopicError(
        `The topic ${topic} has ${found} partitions instead of ${partitionCount}. Use another topic (KAFKA_TOPIC), or delete this one (npm run ops -- delete-topic) and start again.`,
      );
    return !exists;
  });
