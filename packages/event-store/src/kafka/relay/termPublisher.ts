import type { StoredEvent } from '@marketplace/contracts';
import { traceEvent, type Tracing } from '@marketplace/service-kit';
import { createQueue, withTimeout } from '@marketplace/service-kit/async';
import type { Feed, PartitionEnds, RelayCheckpoints, RelayNews, Term } from '../../index.ts';
import type { Message } from 'kafkajs';
import { announcements, messagesFor } from '../client/messages.ts';
import type { TopicProducer } from './producer.ts';
import type { StatusKeeper } from './relayStatus.ts';

/** Messages in one request to Kafka. */
const batchSize = 1_000;
/** How often a new position is announced; and, while nothing is published, how often Kafka and the topic are checked. */
const checkEveryMs = 10_000;
/** The longest time of a check, because events wait for it. */
const answerWithinMs = 5_000;
/** How often an unchanged position is announced again, so that readers outside the product see which events are missing. */
const announceEveryMs = 3_600_000;

export interface PublisherDeps {
  readonly topic: string;
  readonly feed: Feed;
  readonly checkpoints: RelayCheckpoints;
  readonly news: Pick<RelayNews, 'announce'>;
  readonly producer: TopicProducer;
  /** Creates the topic if it does not exist; true if it was created. */
  readonly ensureTopic: () => Promise<boolean>;
  readonly tracing?: Tracing | undefined;
}

/** Publishes batches in one term of the leader named `leads`; stores the relay's checkpoint after each batch. */
const createTermPublisher = async (
  { topic, checkpoints, news, producer, tracing }: PublisherDeps,
  status: StatusKeeper,
  leads: string,
  { epoch, signal }: Term,
) => {
  let checkpoint = await checkpoints.load(topic);
  let publishedAt = 0;
  let announced = { position: 0, at: 0 };

  /** Sends the messages and stores the checkpoint. False: the term is over. */
  const send = async (messages: readonly Message[], next: PartitionEnds) => {
    news.announce(topic, next);
    const sent = await status.watchAnswer(producer.send(messages));
    if (signal.aborted) return false;
    const nextOffsets = checkpoint.nextOffsets.map((known, partition) => sent.get(partition) ?? known);
    const { position, lastOfPartition } = next;
    const reached = { position, lastOfPartition, nextOffsets };
    // If this fails, the next leader publishes the batch again; readers skip events that they already have.
    if (!(await checkpoints.save(topic, reached, { leads, epoch }))) return false;
    checkpoint = reached;
    publishedAt = Date.now();
    status.published(position);
    return true;
  };

  return {
    position: () => checkpoint.position,
    isQuiet: () => Date.now() - publishedAt >= checkEveryMs,
    publish: async (batch: readonly StoredEvent[]): Promise<boolean> => {
      const since = Date.now();
      const { messages, ...next } = messagesFor(batch, checkpoint, tracing !== undefined);
      if (!(await send(messages, next))) return false;
      if (tracing)
        for (const event of batch) traceEvent(tracing, event, { name: 'publish', kind: 'producer', since });
      return true;
    },
    isAnnounced: () =>
      announced.position === checkpoint.position && Date.now() - announced.at < announceEveryMs,
    announce: async (): Promise<boolean> => {
      if (!(await send(announcements(checkpoint), checkpoint))) return false;
      announced = { position: checkpoint.position, at: Date.now() };
      return true;
    },
  };
};

/**
 * Publishes the ledger's events from the checkpoint on, until the term is over.
 * @throws if something fails, e.g. if Kafka refuses events; it may then be called again
 */
export const publishTerm = async (
  deps: PublisherDeps,
  status: StatusKeeper,
  leads: string,
  term: Term,
): Promise<void> => {
  const { signal } = term;
  await status.watchAnswer(deps.ensureTopic());
  const publisher = await createTermPublisher(deps, status, leads, term);

  /** Checks Kafka and announces the position, so that a fault or a new topic is found before there are events. */
  const lookAtTopic = async (): Promise<void> => {
    try {
      const isNew = publisher.isQuiet() && (await withTimeout(deps.ensureTopic(), answerWithinMs));
      if (isNew || !publisher.isAnnounced()) await publisher.announce();
      else if (!signal.aborted) status.published(publisher.position());
    } catch (error) {
      if (!signal.aborted) status.failed('Kafka does not answer', error);
    }
  };

  // Batches and announcements are sent one at a time, so that they stay in order.
  const inTurn = createQueue();
  if (!(await publisher.announce())) return;
  const looking = setInterval(() => void inTurn(lookAtTopic), checkEveryMs);
  try {
    for await (const batch of deps.feed.follow({ after: publisher.position(), signal, batchSize }))
      if (!(await inTurn(() => publisher.publish(batch)))) return;
  } finally {
    clearInterval(looking);
  }
};
