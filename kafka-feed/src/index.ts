import type { EventStore, SharedFeed } from '@marketplace/event-store';
import type { DistributedSettings, Logger } from '@marketplace/service-kit';
import { readAsGroup } from './groupReader.ts';
import { createKafka } from './kafka.ts';
import { createTopicProducer } from './producer.ts';
import { createRelay, type Relay } from './relay.ts';
import { createSharedKafkaFeed } from './sharedKafkaFeed.ts';
import { ensureTopic } from './topic.ts';

export type { Relay, RelayStatus } from './relay.ts';
export { TopicError } from './topic.ts';

export interface KafkaOptions {
  /** host:port */
  readonly brokers: readonly string[];
  readonly topic: string;
  readonly logger: Logger;
}

/** The relay of a command service: publishes what the event store has. */
export const createKafkaRelay = (
  { brokers, topic, logger }: KafkaOptions,
  { feed, leadership, relayCheckpoints }: Pick<EventStore, 'feed' | 'leadership' | 'relayCheckpoints'>,
): Relay => {
  const kafka = createKafka(brokers, 'marketplace-relay', logger);
  return createRelay({
    topic,
    feed,
    leadership,
    checkpoints: relayCheckpoints,
    producer: createTopicProducer(kafka, topic),
    ensureTopic: () => ensureTopic(kafka, topic),
    logger,
  });
};

/** The topic as a shared feed; a group's name on Kafka is the topic's and its own. Gaps are healed from `ledger`. */
export const createKafkaFeed = (
  { brokers, topic, logger }: KafkaOptions,
  { feed }: Pick<EventStore, 'feed'>,
): SharedFeed => {
  const kafka = createKafka(brokers, 'marketplace-projector', logger);
  return createSharedKafkaFeed({
    ledger: feed,
    assignments: (group, signal) =>
      readAsGroup({
        kafka,
        topic,
        group: `${topic}.${group}`,
        signal,
        ensureTopic: () => ensureTopic(kafka, topic),
        logger,
      }),
  });
};

type Settings = Pick<DistributedSettings, 'KAFKA_BROKERS' | 'KAFKA_TOPIC'>;

/** The feed that the settings name: Kafka where there are brokers, else the ledger itself. */
export const sharedFeedOf = (
  { KAFKA_BROKERS: brokers, KAFKA_TOPIC: topic }: Settings,
  events: EventStore,
  logger: Logger,
): SharedFeed =>
  brokers === undefined ? events.sharedFeed : createKafkaFeed({ brokers, topic, logger }, events);

/** The relay that the settings ask for; none without Kafka. */
export const relayOf = (
  { KAFKA_BROKERS: brokers, KAFKA_TOPIC: topic }: Settings,
  events: EventStore,
  logger: Logger,
): Relay | undefined =>
  brokers === undefined ? undefined : createKafkaRelay({ brokers, topic, logger }, events);
