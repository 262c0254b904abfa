import { dayMs, partitionCount } from '@marketplace/contracts';
import type { Admin, Kafka } from 'kafkajs';
import { kafkajs } from './kafka.ts';

/** The topic exists and does not fit the program. */
export class TopicError extends Error {
  override readonly name = 'TopicError';
}

/** The longest time that texts of a forgotten person stay in the topic. It may be short: readers read missing events from the ledger. */
const longestRetention = 7 * dayMs;

const settings = {
  'cleanup.policy': 'delete',
  'retention.ms': String(longestRetention),
  // Kafka deletes whole segments only; without this, the segment of a quiet partition would stay open for 7 days more.
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

/** The error text for a topic that keeps texts for more than 7 days; undefined for any other topic. */
export const retentionFault = (
  topic: string,
  config: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  const { 'cleanup.policy': policy = '', 'retention.ms': retention = '' } = config;
  const ms = Number(retention);
  const isBounded = retention !== '' && ms >= 0 && ms <= longestRetention;
  if (policy === settings['cleanup.policy'] && isBounded) return undefined;
  const found = isBounded ? `cleanup.policy=${policy}` : `retention.ms=${retention}`;
  return `The topic ${topic} has ${found}, so it would keep texts of forgotten persons for more than 7 days. Change it (kafka-configs.sh --alter --topic ${topic} --add-config cleanup.policy=delete,retention.ms=${longestRetention}), or delete it (npm run ops -- delete-topic) and start again.`;
};

const configOf = async (admin: Admin, topic: string): Promise<Record<string, string>> => {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [
      {
        type: kafkajs().ConfigResourceTypes.TOPIC,
        name: topic,
        configNames: ['cleanup.policy', 'retention.ms'],
      },
    ],
  });
  const entries = resources[0]?.configEntries ?? [];
  return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]));
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
 * @throws {TopicError} when it exists with another number of partitions, or keeps texts for too long
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
    const fault = retentionFault(topic, await configOf(admin, topic));
    if (fault !== undefined) throw new TopicError(fault);
    return !exists;
  });
