import { partitionCount } from '@marketplace/contracts';
import type { Kafka } from 'kafkajs';

/** The topic exists and does not fit the program. */
export class TopicError extends Error {
  override readonly name = 'TopicError';
}

const day = 24 * 3600 * 1000;
/** Settings of a new topic. A short retention does no harm: readers read missing events from the ledger. */
const settings = {
  'cleanup.policy': 'delete',
  'retention.ms': String(7 * day),
  // Kafka deletes whole segments only: without this, a quiet partition's would be open for 7 days more.
  'segment.ms': String(day),
  'max.message.bytes': '1048588',
};

/**
 * Creates the topic if it does not exist: 12 partitions, with the broker's default replication. True: it was created.
 * @throws {TopicError} when it exists with another number of partitions
 */
export const ensureTopic = async (kafka: Kafka, topic: string): Promise<boolean> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
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
        `The topic ${topic} has ${found} partitions instead of ${partitionCount}. Use another topic (KAFKA_TOPIC), or delete this one and start again.`,
      );
    return !exists;
  } finally {
    await admin.disconnect();
  }
};
