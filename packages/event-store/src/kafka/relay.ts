import type { StoredEvent } from '@marketplace/contracts';
import type { Feed, Leadership, RelayCheckpoints, Term } from '../index.ts';
import { reasonOf, traceEvent, type Logger, type Tracing } from '@marketplace/service-kit';
import { retry, withTimeout } from '@marketplace/service-kit/async';
import { messagesFor } from './messages.ts';
import type { TopicProducer } from './producer.ts';
import type { RelayLag } from './relayLag.ts';

/** Messages in one request to Kafka. */
const batchSize = 1_000;
/** While nothing is published: whether Kafka answers and has the topic. */
const lookEveryMs = 10_000;
/** Events wait no longer for such a look. */
const lookWithinMs = 5_000;
/** While nothing is published, readers outside get the position so often: from it they see which events are missing. */
const announceEveryMs = 3_600_000;
/** Then it is a fault. kafkajs waits up to 40 s, with its retries, so that a slow broker is not given up. */
const answersWithinMs = 10_000;
const longestPauseMs = 2_000;
const stopWithinMs = 2_000;

export interface RelayStatus {
  readonly leads: boolean;
  /** All events up to here are published, as far as this process knows. */
  readonly position: number;
  /** Why publishing fails: kept until this process publishes, or another one leads. */
  readonly fault?: string;
}

/** Publishes the ledger's events to the topic: one process leads, the others stand by. */
export interface Relay {
  start(): void;
  /** Finishes the batch under way, if Kafka takes it soon. */
  stop(): Promise<void>;
  /** As far as is known without a question to PostgreSQL. */
  status(): RelayStatus;
  /** The status, without a fault of this process if another one leads now. */
  look(): Promise<RelayStatus>;
  /** How far the topic is behind the ledger, in any process. */
  lag(): Promise<RelayLag>;
  /** For /readyz: status and lag. Rejects while Kafka takes no messages. */
  check(): Promise<RelayStatus & RelayLag>;
}

/** Name of the leadership that the relay's leader holds. */
export const leadsRelay = (topic: string) => `relay ${topic}`;

export const createRelay = (parts: {
  readonly topic: string;
  readonly feed: Feed;
  readonly leadership: Leadership;
  /** Whether another process is the last leader of the name. */
  readonly ledElsewhere: (name: string) => Promise<boolean>;
  readonly checkpoints: RelayCheckpoints;
  readonly producer: TopicProducer;
  /** Creates the topic if it does not exist; true: it did. */
  readonly ensureTopic: () => Promise<boolean>;
  /** Closes all connections to Kafka, so that no call waits for an answer. */
  readonly cut: () => void;
  readonly lag: () => Promise<RelayLag>;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
}): Relay => {
  const { topic, feed, leadership, checkpoints, producer, logger, tracing } = parts;
  const stopping = new AbortController();
  const name = leadsRelay(topic);
  let running = Promise.resolve();
  let status: RelayStatus = { leads: false, position: 0 };

  /** Names the fault if Kafka takes long, and goes on waiting. */
  const sayIfLate = async <T>(asking: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => {
      const fault = `Kafka has not answered for ${answersWithinMs / 1_000} s`;
      logger.warn(fault);
      status = { ...status, fault };
    }, answersWithinMs);
    try {
      return await asking;
    } finally {
      clearTimeout(timer);
    }
  };

  const lead = async ({ epoch, signal }: Term): Promise<void> => {
    let checkpoint = await checkpoints.load(topic);
    let publishedAt = 0;

    /** Retries until Kafka acknowledges; then moves the checkpoint. */
    const publish = async (batch: readonly StoredEvent[]): Promise<void> => {
      const since = Date.now();
      const { messages, ...next } = messagesFor(batch, checkpoint, tracing !== undefined);
      let hasFailed = false;
      const send = async () => {
        if (hasFailed) await parts.ensureTopic();
        return producer.send(messages);
      };
      const sent = await retry(() => sayIfLate(send()), {
        signal,
        longestPauseMs,
        onFailure: (error) => {
          hasFailed = true;
          logger.warn(
            { err: error, position: checkpoint.position },
            'Kafka did not take events; trying again',
          );
          status = { ...status, fault: `Kafka did not take events: ${reasonOf(error)}` };
        },
      });
      if (signal.aborted || !sent) return;
      const nextOffsets = checkpoint.nextOffsets.map((known, partition) => sent.get(partition) ?? known);
      const reached = { ...next, nextOffsets };
      // When this fails, the next leader publishes the batch again: readers pass over events that they have.
      if (!(await checkpoints.save(topic, reached, { leads: name, epoch })))
        throw new Error('Another relay leads now.');
      checkpoint = reached;
      publishedAt = Date.now();
      if (tracing)
        for (const event of batch) traceEvent(tracing, event, { name: 'publish', kind: 'producer', since });
      status = { leads: true, position: checkpoint.position };
    };

    /** Finds out that Kafka is away, or has a new topic, before there are events. */
    const lookAtTopic = async (): Promise<void> => {
      try {
        const isNew = await withTimeout(parts.ensureTopic(), lookWithinMs);
        if (isNew || Date.now() - publishedAt >= announceEveryMs) await publish([]);
        else if (!signal.aborted) status = { leads: true, position: checkpoint.position };
      } catch (error) {
        if (!signal.aborted) status = { ...status, fault: `Kafka does not answer: ${reasonOf(error)}` };
      }
    };

    // One at a time: an announcement stays in order between the batches.
    let turn = Promise.resolve();
    const inTurn = (work: () => Promise<void>): Promise<void> => (turn = turn.then(work));

    await sayIfLate(parts.ensureTopic());
    await publish([]);
    const looking = setInterval(() => {
      if (Date.now() - publishedAt >= lookEveryMs) void inTurn(lookAtTopic).catch(() => undefined);
    }, lookEveryMs);
    try {
      for await (const batch of feed.follow({ after: checkpoint.position, signal, batchSize }))
        await inTurn(() => publish(batch));
    } finally {
      clearInterval(looking);
    }
  };

  const run = async (): Promise<void> => {
    for await (const term of leadership.terms(name, stopping.signal)) {
      status = { ...status, leads: true };
      try {
        await lead(term);
      } catch (error) {
        logger.warn({ err: error }, 'the relay stopped; continuing from its checkpoint');
        status = { ...status, fault: `The relay stopped: ${reasonOf(error)}` };
      }
      await producer.close();
      status = { ...status, leads: false };
    }
  };

  const look = async (): Promise<RelayStatus> => {
    const { fault, leads } = status;
    if (fault === undefined || leads || !(await parts.ledElsewhere(name))) return status;
    return (status = { leads: false, position: status.position });
  };

  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      const stopped = running.then(() => producer.close());
      // The next leader sends a batch again that Kafka did not acknowledge.
      await withTimeout(stopped, stopWithinMs).catch(parts.cut);
      await withTimeout(stopped, stopWithinMs).catch(() => undefined);
    },
    status: () => status,
    look,
    lag: parts.lag,
    check: async () => {
      const { fault } = await look();
      if (fault !== undefined) throw new Error(fault);
      return { ...status, ...(await parts.lag()) };
    },
  };
};
