import type { EventStore, SharedFeed } from '@marketplace/event-store';
import type { Logger } from '@marketplace/service-kit';
import { readAsGroup } from './groupReader.ts';
import { createKafka } from './kafka.ts';
import { createTopicProducer } from './producer.ts';
import { createRelay, type Relay } from './relay.ts';
import { createSharedKafkaFeed } from './sharedKafkaFeed.ts';
import { ensureTopic } from './topic.ts';

export type { Relay, RelayStatus } from './relay.ts';
export { TopicError } from './topic.ts';

export const defaultTopic = 'marketplace.events';

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
    assignments: (group, signal) => readAsGroup({ kafka, topic, group: `${topic}.${group}`, signal, logger }),
  });
};
