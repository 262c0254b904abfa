import type { EventStore, AssignedFeed } from '../index.ts';
import type {
  DistributedSettings,
  KafkaSecuritySettings,
  Logger,
  Metrics,
  Tracing,
} from '@marketplace/service-kit';
import { readAsGroup } from './reader/groupReader.ts';
import { createKafka } from './client/kafka.ts';
import { groupOf, readersClientId } from './client/kafkaStatus.ts';
import { insteadOfEvent } from './client/messages.ts';
import { createTopicProducer } from './relay/producer.ts';
import { createRelay, type Relay, measureRelay, createRelayLag, type RelayLag } from './relay/relay.ts';
import { securityOf, type KafkaSecurity } from './client/security.ts';
import { createAssignedKafkaFeed } from './reader/assignedKafkaFeed.ts';
import { deleteTopic, ensureTopic } from './client/topic.ts';

export * from './client/kafkaStatus.ts';
export { leadsRelay, type Relay, type RelayLag } from './relay/relay.ts';
export type { RelayStatus } from './relay/relayStatus.ts';
export { TopicError } from './client/topic.ts';

export interface KafkaOptions {
  /** host:port */
  readonly brokers: readonly string[];
  readonly security?: KafkaSecurity | undefined;
  readonly topic: string;
  readonly logger: Logger;
}

interface Observers {
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
}
type RelayedEvents = Pick<
  EventStore,
  'feed' | 'leadership' | 'leaders' | 'relayCheckpoints' | 'relayNews' | 'readEvents'
>;

/** Makes a function that reads how far the topic is behind the ledger, from the ledger's database only, not from Kafka. */
export const relayLagOf = (
  topic: string,
  events: Pick<EventStore, 'feed' | 'relayCheckpoints' | 'readEvents'>,
): (() => Promise<RelayLag>) =>
  createRelayLag({
    topic,
    checkpoints: events.relayCheckpoints,
    feed: events.feed,
    firstAfter: (after) => events.readEvents({ after, limit: 1 }),
  });

/** The relay of a command service: publishes the ledger's events to the topic. */
export const createKafkaRelay = (
  { brokers, security, topic, logger, metrics, tracing }: KafkaOptions & Observers,
  events: RelayedEvents,
): Relay => {
  const { feed, leadership, relayCheckpoints: checkpoints } = events;
  const cut = new AbortController();
  const kafka = createKafka({ brokers, security, clientId: 'marketplace-relay', logger, cut: cut.signal });
  const relay = createRelay({
    topic,
    feed,
    leadership,
    ledElsewhere: async (name) =>
      (await events.leaders()).some((leader) => leader.name === name && !leader.here),
    checkpoints,
    news: events.relayNews,
    lag: relayLagOf(topic, events),
    tracing,
    producer: createTopicProducer(kafka, topic, (message) => {
      const { key: task, partition, value, headers } = message;
      logger.error(
        { event: headers?.['ce_id'], task, partition, bytes: value?.length },
        'too large for the topic: this event is left out there, and readers take it from the ledger',
      );
      return insteadOfEvent(message);
    }),
    ensureTopic: () => ensureTopic(kafka, topic),
    cut: () => {
      cut.abort();
    },
    logger,
  });
  if (metrics) measureRelay(metrics, relay);
  return relay;
};

/** The topic as an assigned feed. The group's name on Kafka begins with the topic; missing events are read from `feed`. */
export const createKafkaFeed = (
  { brokers, security, topic, logger, metrics }: KafkaOptions & Pick<Observers, 'metrics'>,
  { feed, relayCheckpoints, relayNews }: Pick<EventStore, 'feed' | 'relayCheckpoints' | 'relayNews'>,
): AssignedFeed => {
  const renewals = metrics?.counter({
    name: 'marketplace_reader_renewals_total',
    help: 'Kafka consumers that broke or stopped, and were replaced by new ones',
  });
  return createAssignedKafkaFeed({
    ledger: feed,
    topic,
    relayCheckpoints,
    relayNews,
    assignments: (group, signal) =>
      readAsGroup({
        connect: (cut) => createKafka({ brokers, security, clientId: readersClientId, logger, cut }),
        topic,
        group: groupOf(topic, group),
        signal,
        logger,
        published: async () => (await relayCheckpoints.load(topic)).position,
        onRenewal: () => renewals?.inc(),
      }),
  });
};

/**
 * Deletes the topic. The relay creates it again, and readers read missing events from the ledger. False: it did not exist.
 * @throws if Kafka does not delete it
 */
export const deleteTopicOf = async ({ brokers, security, topic, logger }: KafkaOptions): Promise<boolean> => {
  const cut = new AbortController();
  try {
    return await deleteTopic(
      createKafka({ brokers, security, clientId: 'marketplace-ops', logger, cut: cut.signal }),
      topic,
    );
  } finally {
    cut.abort();
  }
};

type Settings = Pick<DistributedSettings, 'KAFKA_BROKERS' | 'KAFKA_TOPIC'> & KafkaSecuritySettings;

/**
 * Kafka as the settings describe it; undefined without KAFKA_BROKERS.
 * @throws {SettingsError} if the settings do not fit together
 */
export const kafkaOf = (settings: Settings): Omit<KafkaOptions, 'logger'> | undefined => {
  const { KAFKA_BROKERS: brokers, KAFKA_TOPIC: topic } = settings;
  return brokers && { brokers, topic, security: securityOf(settings) };
};

/** The feed that the settings select: Kafka when KAFKA_BROKERS is set, else the ledger. */
export const assignedFeedOf = (
  settings: Settings,
  events: EventStore,
  logger: Logger,
  { metrics }: Pick<Observers, 'metrics'> = {},
): AssignedFeed => {
  const kafka = kafkaOf(settings);
  return kafka ? createKafkaFeed({ ...kafka, logger, metrics }, events) : events.assignedFeed;
};

/** The relay; undefined without KAFKA_BROKERS. */
export const relayOf = (
  settings: Settings,
  events: EventStore,
  logger: Logger,
  observers: Observers = {},
): Relay | undefined => {
  const kafka = kafkaOf(settings);
  return kafka && createKafkaRelay({ ...kafka, logger, ...observers }, events);
};
