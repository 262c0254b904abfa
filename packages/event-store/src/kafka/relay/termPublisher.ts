import type { StoredEvent } from '@marketplace/contracts';
import { traceEvent, type Logger, type Tracing } from '@marketplace/service-kit';
import { retry, withTimeout } from '@marketplace/service-kit/async';
import type { Message } from 'kafkajs';
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
const longestPauseMs = 2_000;

export interface PublisherParts {
  readonly topic: string;
  readonly feed: Feed;
  readonly checkpoints: RelayCheckpoints;
  readonly producer: TopicProducer;
  /** Creates the topic if it does not exist; true: it did. */
  readonly ensureTopic: () => Promise<boolean>;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
}

/** Publishes batch after batch in one term of the leader that has this name; the checkpoint moves with each. */
const createTermPublisher = async (
  parts: PublisherParts,
  status: StatusKeeper,
  leads: string,
  { epoch, signal }: Term,
) => {
  const { topic, checkpoints, producer, logger, tracing } = parts;
  let checkpoint = await checkpoints.load(topic);
  let publishedAt = 0;

  /** Retries until Kafka acknowledges; undefined if the signal aborts before. */
  const send = (messages: readonly Message[]) => {
    let hasFailed = false;
    const sendOnce = async () => {
      if (hasFailed) await parts.ensureTopic();
      return producer.send(messages);
    };
    return retry(() => status.watchAnswer(sendOnce()), {
      signal,
      longestPauseMs,
      onFailure: (error) => {
        hasFailed = true;
        logger.warn({ err: error, position: checkpoint.position }, 'Kafka did not take events; trying again');
        status.failed('Kafka did not take events', error);
      },
    });
  };

  return {
    position: () => checkpoint.position,
    sincePublished: () => Date.now() - publishedAt,
    publish: async (batch: readonly StoredEvent[]): Promise<void> => {
      const since = Date.now();
      const { messages, ...next } = messagesFor(batch, checkpoint, tracing !== undefined);
      const sent = await send(messages);
      if (signal.aborted || !sent) return;
      const nextOffsets = checkpoint.nextOffsets.map((known, partition) => sent.get(partition) ?? known);
      const reached = { ...next, nextOffsets };
      // When this fails, the next leader publishes the batch again: readers pass over events that they have.
      if (!(await checkpoints.save(topic, reached, { leads, epoch })))
        throw new Error('Another relay leads now.');
      checkpoint = reached;
      publishedAt = Date.now();
      if (tracing)
        for (const event of batch) traceEvent(tracing, event, { name: 'publish', kind: 'producer', since });
      status.published(checkpoint.position);
    },
  };
};

/** Publishes the ledger's events from the checkpoint on, until the term ends or something breaks. */
export const publishTerm = async (
  parts: PublisherParts,
  status: StatusKeeper,
  leads: string,
  term: Term,
): Promise<void> => {
  const { signal } = term;
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
  let turn = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (turn = turn.then(work));

  await status.watchAnswer(parts.ensureTopic());
  await publish([]);
  const looking = setInterval(() => {
    if (sincePublished() >= lookEveryMs) void inTurn(lookAtTopic).catch(() => undefined);
  }, lookEveryMs);
  try {
    for await (const batch of parts.feed.follow({ after: position(), signal, batchSize }))
      await inTurn(() => publish(batch));
  } finally {
    clearInterval(looking);
  }
};
