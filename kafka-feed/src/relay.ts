import { partitionCount, partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { Feed, Leadership, RelayCheckpoint, RelayCheckpoints, Term } from '@marketplace/event-store';
import { traceEvent, traceparentOf, type Logger, type Tracing } from '@marketplace/service-kit';
import { retry } from '@marketplace/service-kit/async';
import type { Message } from 'kafkajs';
import { completeMessage, eventMessage } from './messages.ts';
import type { TopicProducer } from './producer.ts';
import type { RelayLag } from './relayLag.ts';

/** Messages in one request to Kafka. */
const batchSize = 1_000;
/** Readers of a topic that was wiped get no message; from the next announced position they see which events are missing. */
const announceEvery = 10_000;
const longestPauseMs = 2_000;

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
  /** Finishes the batch under way. */
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Name of the leadership that the relay's leader holds. */
export const leadsRelay = (topic: string) => `relay ${topic}`;

/** The messages of a batch, each with its partition's previous event, and one for each partition that announces the position. */
const messagesFor = (
  batch: readonly StoredEvent[],
  { position, lastOfPartition }: RelayCheckpoint,
  traced: boolean,
) => {
  const last = [...lastOfPartition];
  const messages: Message[] = batch.map((event) => {
    const partition = partitionOf(event.taskId);
    const message = eventMessage(event, last[partition] ?? 0, traced ? traceparentOf(event) : undefined);
    last[partition] = event.position;
    return message;
  });
  const reached = batch.at(-1)?.position ?? position;
  for (let partition = 0; partition < partitionCount; partition += 1) {
    const previous = last[partition] ?? 0;
    if (previous !== reached || batch.length === 0)
      messages.push(completeMessage(partition, reached, previous));
  }
  return { messages, checkpoint: { position: reached, lastOfPartition: last } };
};

export const createRelay = (parts: {
  readonly topic: string;
  readonly feed: Feed;
  readonly leadership: Leadership;
  /** Whether another process is the last leader of the name. */
  readonly ledElsewhere: (name: string) => Promise<boolean>;
  readonly checkpoints: RelayCheckpoints;
  readonly producer: TopicProducer;
  /** Creates the topic if it does not exist. */
  readonly ensureTopic: () => Promise<void>;
  readonly lag: () => Promise<RelayLag>;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
}): Relay => {
  const { topic, feed, leadership, checkpoints, producer, logger, tracing } = parts;
  const stopping = new AbortController();
  const name = leadsRelay(topic);
  let running = Promise.resolve();
  let status: RelayStatus = { leads: false, position: 0 };

  const lead = async ({ epoch, signal }: Term): Promise<void> => {
    let checkpoint = await checkpoints.load(topic);

    /** Retries until Kafka acknowledges; then moves the checkpoint. */
    const publish = async (batch: readonly StoredEvent[]): Promise<void> => {
      const since = Date.now();
      const next = messagesFor(batch, checkpoint, tracing !== undefined);
      let hasFailed = false;
      const send = async () => {
        if (hasFailed) await parts.ensureTopic();
        await producer.send(next.messages);
      };
      await retry(send, {
        signal,
        longestPauseMs,
        onFailure: (error) => {
          hasFailed = true;
          logger.warn(
            { err: error, position: checkpoint.position },
            'Kafka did not take events; trying again',
          );
          status = { ...status, fault: `Kafka did not take events: ${messageOf(error)}` };
        },
      });
      if (signal.aborted) return;
      // When this fails, the next leader publishes the batch again: readers pass over events that they have.
      if (!(await checkpoints.save(topic, next.checkpoint, { leads: name, epoch })))
        throw new Error('Another relay leads now.');
      ({ checkpoint } = next);
      if (tracing)
        for (const event of batch) traceEvent(tracing, event, { name: 'publish', kind: 'producer', since });
      status = { leads: true, position: checkpoint.position };
    };

    // One at a time: an announcement stays in order between the batches.
    let turn = Promise.resolve();
    const inTurn = (batch: readonly StoredEvent[]): Promise<void> => (turn = turn.then(() => publish(batch)));

    await parts.ensureTopic();
    await inTurn([]);
    let quiet = true;
    const announcing = setInterval(() => {
      if (quiet) void inTurn([]).catch(() => undefined);
      quiet = true;
    }, announceEvery);
    try {
      for await (const batch of feed.follow({ after: checkpoint.position, signal, batchSize })) {
        quiet = false;
        await inTurn(batch);
      }
    } finally {
      clearInterval(announcing);
    }
  };

  const run = async (): Promise<void> => {
    for await (const term of leadership.terms(name, stopping.signal)) {
      status = { ...status, leads: true };
      try {
        await lead(term);
      } catch (error) {
        logger.warn({ err: error }, 'the relay stopped; continuing from its checkpoint');
        status = { ...status, fault: `The relay stopped: ${messageOf(error)}` };
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
      await running;
      await producer.close();
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
