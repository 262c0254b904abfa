import { hostname } from 'node:os';
import type { Logger } from '@marketplace/service-kit';
import type { GroupDescription } from 'kafkajs';
import { createKafka, kafkajs } from './kafka.ts';
import type { KafkaSecurity } from './security.ts';

/** State of a partition of the topic, and the lag of each group there. */
export interface PartitionStatus {
  readonly partition: number;
  /** False while no broker leads it: nothing can be written or read there. */
  readonly led: boolean;
  readonly replicas: number;
  readonly inSync: number;
  /** By group: messages without a committed offset. A group commits one batch late. */
  readonly lag: ReadonlyMap<string, number>;
}

/** A reader of a group, and the partitions that it has. */
export interface MemberStatus {
  readonly group: string;
  /** Host and process id, as in its Kafka client id. */
  readonly process: string;
  readonly partitions: readonly number[];
}

export interface KafkaStatus {
  readonly brokers: number;
  readonly partitions: readonly PartitionStatus[];
  readonly members: readonly MemberStatus[];
}

const readers = 'marketplace-projector/';
export const readersClientId = `${readers}${hostname()}/${process.pid}`;

/** The group's name on Kafka; it begins with the topic, because products with other topics may use the same Kafka. */
export const groupOf = (topic: string, group: string): string => `${topic}.${group}`;

const membersOf =
  (topic: string) =>
  ({ groupId: group, members }: GroupDescription): readonly MemberStatus[] =>
    members.map(({ clientId, memberAssignment }) => ({
      group,
      process: clientId.startsWith(readers) ? clientId.slice(readers.length) : clientId,
      partitions: (
        kafkajs().AssignerProtocol.MemberAssignment.decode(memberAssignment)?.assignment[topic] ?? []
      ).toSorted((one, other) => one - other),
    }));

/** Asks Kafka for the state of the topic and of the groups; rejects while Kafka is unavailable or the topic does not exist. */
export const readKafkaStatus = async (options: {
  readonly brokers: readonly string[];
  readonly security?: KafkaSecurity | undefined;
  readonly topic: string;
  readonly groups: readonly string[];
  /** Groups that may have ended: described only while they have members. */
  readonly possibleGroups?: readonly string[];
  readonly logger: Logger;
}): Promise<KafkaStatus> => {
  const { brokers, security, topic, groups, possibleGroups = [], logger } = options;
  const cut = new AbortController();
  const admin = createKafka({
    brokers,
    security,
    clientId: 'marketplace-doctor',
    logger,
    cut: cut.signal,
  }).admin();
  try {
    await admin.connect();
    const described = (await admin.describeGroups([...new Set([...groups, ...possibleGroups])])).groups;
    const used = described.filter(({ members }) => members.length > 0);
    const all = new Set([...groups, ...used.map(({ groupId }) => groupId)]);
    const [cluster, { topics }, ends, committed] = await Promise.all([
      admin.describeCluster(),
      admin.fetchTopicMetadata({ topics: [topic] }),
      admin.fetchTopicOffsets(topic),
      Promise.all(
        [...all].map(async (groupId) => {
          const [of] = await admin.fetchOffsets({ groupId, topics: [topic] });
          return [
            groupId,
            new Map(of?.partitions.map(({ partition, offset }) => [partition, offset])),
          ] as const;
        }),
      ),
    ]);
    const partitions = topics[0]?.partitions ?? [];
    return {
      brokers: cluster.brokers.length,
      members: used.flatMap(membersOf(topic)),
      partitions: partitions
        .map(({ partitionId: partition, leader, replicas, isr }) => {
          const end = ends.find((one) => one.partition === partition);
          const [low, high] = [Number(end?.low ?? 0), Number(end?.high ?? 0)];
          const lag = new Map(
            committed.map(([group, offsets]) => {
              // -1: the group has committed nothing yet.
              const at = Number(offsets.get(partition) ?? -1);
              return [group, high - Math.max(low, at)];
            }),
          );
          return { partition, led: leader >= 0, replicas: replicas.length, inSync: isr.length, lag };
        })
        .sort((one, other) => one.partition - other.partition),
    };
  } finally {
    cut.abort();
  }
};
