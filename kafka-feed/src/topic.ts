import { partitionCount } from '@marketplace/contracts';
import type { Kafka } from 'kafkajs';

/** The topic that is there does not fit what this program needs. */
export class TopicError extends Error {
  override readonly name = 'TopicError';
}

const sevenDays = String(7 * 24 * 3600 * 1000);
/** How the topic is made where it is not there. What it keeps may be short: readers heal a gap from the ledger. */
const settings = { 'cleanup.policy': 'delete', 'retention.ms': sevenDays, 'max.message.bytes': '1048588' };

/**
 * Makes the topic where it is not there: 12 partitions, replicated as the broker's default says.
 * @throws {TopicError} where it is there with another number of partitions
 */
export const ensureTopic = async (kafka: Kafka, topic: string): Promise<void> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const there = (await admin.listTopics()).includes(topic);
    if (!there)
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
        `The topic ${topic} has ${found} partitions, and ${partitionCount} are needed. Use another topic (KAFKA_TOPIC), or make this one anew.`,
      );
  } finally {
    await admin.disconnect();
  }
};
