import type { StoredEvent } from '@marketplace/contracts';
import { traceEvent, type Tracing } from '@marketplace/service-kit';
import { createQueue, withTimeout } from '@marketplace/service-kit/async';
import type { Feed, RelayCheckpoints, Term } from '../../index.ts';
import { messagesFor } from '../client/messages.ts';
import type { TopicProducer } from './producer.ts';
import type { StatusKeeper } from './relayStatus.ts';

/** Messages in one request to Kafka. */
const batchSize = 1_000;
/** While nothing is published: whether Kafka answers and has the topic. */
const lookEveryMs = 10_000;
/** Events wait no longer for such a look. */
const lookWithinMs = 5_000;
/** While nothing is published, readers outside get the position so often: from it they see which events are missing. */
const announceEveryMs = 3_600_000;

export interface PublisherParts {
  readonly topic: string;
  readonly feed: Feed;
  readonly checkpoints: RelayCheckpoints;
  readonly producer: TopicProducer;
  /** Creates the topic if it does not exist; true: it did. */
  readonly ensureTopic: () => Promise<boolean>;
  readonly tracing?: Tracing | undefined;
}

/** Publishes batch after batch in one term of the leader that has this name; the checkpoint moves with each. */
const createTermPublisher = async (
  { topic, checkpoints, producer, tracing }: PublisherParts,
  status: StatusKeeper,
  leads: string,
  { epoch, signal }: Term,
) => {
  let checkpoint = await checkpoints.load(topic);
  let publishedAt = 0;

  return {
    position: () => checkpoint.position,
    sincePublished: () => Date.now() - publishedAt,
    /** False: the term is over. */
    publish: async (batch: readonly StoredEvent[]): Promise<boolean> => {
      const since = Date.now();
      const { messages, ...next } = messagesFor(batch, checkpoint, tracing !== undefined);
      const sent = await status.watchAnswer(producer.send(messages));
      if (signal.aborted) return false;
      const nextOffsets = checkpoint.nextOffsets.map((known, partition) => sent.get(partition) ?? known);
      const reached = { ...next, nextOffsets };
      // When this fails, the next leader publishes the batch again: readers pass over events that they have.
      if (!(await checkpoints.save(topic, reached, { leads, epoch }))) return false;
      checkpoint = reached;
      publishedAt = Date.now();
      if (tracing)
        for (const event of batch) traceEvent(tracing, event, { name: 'publish', kind: 'producer', since });
      status.published(checkpoint.position);
      return true;
    },
  };
};

/**
 * Publishes the ledger's events from the checkpoint on, until the term is over.
 * @throws if something breaks, such as Kafka that takes no events; it may be called again then
 */
export const publishTerm = async (
  parts: PublisherParts,
  status: StatusKeeper,
  leads: string,
  term: Term,
): Promise<void> => {
  const { signal } = term;
  await status.watchAnswer(parts.ensureTopic());
  const { position, sincePublished, publish } = await createTermPublisher(parts, status, leads, term);

  /** Finds out that Kafka is away, or has a new topic, before there are events. */
  const lookAtTopic = async (): Promise<void> => {
    try {
      const isNew = await withTimeout(parts.ensureTopic(), lookWithinMs);
      if (isNew || sincePublished() >= announceEveryMs) await publish([]);
      else if (!signal.aborted) status.published(position());
    } catch (error) {
      if (!signal.aborted) status.failed('Kafka does not answer', error);
    }
  };

  // One at a time: an announcement stays in order between the batches.
  const inTurn = createQueue();
  if (!(await publish([]))) return;
  const looking = setInterval(() => {
    if (sincePublished() >= lookEveryMs) void inTurn(lookAtTopic);
  }, lookEveryMs);
  try {
    for await (const batch of parts.feed.follow({ after: position(), signal, batchSize }))
      if (!(await inTurn(() => publish(batch)))) return;
  } finally {
    clearInterval(looking);
  }
};
