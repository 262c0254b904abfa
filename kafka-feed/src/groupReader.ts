import type { Logger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { createShelf, type Shelf } from './shelf.ts';

/** Messages of one partition, in order. */
export interface PartitionBatch {
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
}

/** Partitions that the group gave this reader, until the signal aborts. */
export interface Assignment {
  readonly partitions: readonly number[];
  readonly signal: AbortSignal;
  /** All that has come since the last call; waits for some. Ends with the assignment. */
  readonly batches: () => AsyncIterable<readonly PartitionBatch[]>;
  /** Where the group goes on when the partitions are given to somebody anew. Only a hint: it may fail. */
  readonly commit: (batches: readonly PartitionBatch[]) => Promise<void>;
}

/**
 * A member that says nothing is out after 6 s, the least that brokers allow by default. Batches are short: 128 KiB of a
 * partition at a time, some 300 events.
 */
const sessionTimeout = 6_000;
const heartbeatEvery = 1_000;
const limits = { maxBytesPerPartition: 128 * 1024, maxWaitTimeInMs: 250, minBytes: 1 };
const startAgainAfter = 1_000;

/** The shares of a topic's partitions that a member of the group is given, one after the other. */
export const readAsGroup = async function* (options: {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly group: string;
  readonly signal: AbortSignal;
  readonly ensureTopic: () => Promise<void>;
  readonly logger: Logger;
}): AsyncGenerator<Assignment> {
  const { group, signal, logger } = options;
  while (!signal.aborted) {
    try {
      await options.ensureTopic();
      yield* readOnce(options);
    } catch (error) {
      logger.warn({ err: error, group }, 'Kafka can not be read; trying again');
    }
    await pause(startAgainAfter, signal);
  }
};

/** With one consumer, until it breaks: kafkajs's own restarts have been seen to hang, a new consumer has not. */
const readOnce = async function* (options: {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly group: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}): AsyncGenerator<Assignment> {
  const { kafka, topic, group, signal, logger } = options;
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout,
    rebalanceTimeout: 10_000,
    heartbeatInterval: heartbeatEvery,
    allowAutoTopicCreation: false,
    ...limits,
    retry: { retries: 3, restartOnFailure: () => Promise.resolve(false) },
  });
  const ended = new AbortController();
  const assignments = createShelf<{
    partitions: readonly number[];
    shelf: Shelf<PartitionBatch>;
    over: AbortController;
  }>();
  let current: { shelf: Shelf<PartitionBatch>; over: AbortController } | undefined;
  const takeAway = () => {
    current?.over.abort();
    current = undefined;
  };
  const end = () => {
    takeAway();
    ended.abort();
  };
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    takeAway();
    const mine = { shelf: createShelf<PartitionBatch>(), over: new AbortController() };
    current = mine;
    void assignments.put({ ...mine, partitions: payload.memberAssignment[topic] ?? [] });
  });
  consumer.on(consumer.events.REBALANCING, takeAway);
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => {
    logger.warn({ err: error, group }, 'reading from Kafka broke off; beginning anew');
    end();
  });
  consumer.on(consumer.events.STOP, end);
  consumer.on(consumer.events.DISCONNECT, end);

  /** Puts the batch on the shelf and waits until it has been taken, keeping the membership meanwhile. */
  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    const { batch } = payload;
    const mine = current;
    const last = batch.messages.at(-1);
    if (mine === undefined || last === undefined || payload.isStale()) return;
    const waiting = AbortSignal.any([mine.over.signal, ended.signal]);
    const taken = mine.shelf.put({ partition: batch.partition, messages: batch.messages }).then(() => true);
    for (;;) {
      if (await Promise.race([taken, pause(heartbeatEvery, waiting)])) break;
      if (waiting.aborted) return;
      await payload.heartbeat();
    }
    payload.resolveOffset(last.offset);
  };

  const stop = AbortSignal.any([signal, ended.signal]);
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 12,
      eachBatch,
    });
    for await (const given of assignments.taken(stop)) {
      const newest = given.at(-1);
      if (newest === undefined || newest.over.signal.aborted) continue;
      const over = AbortSignal.any([newest.over.signal, stop]);
      yield {
        partitions: newest.partitions,
        signal: over,
        batches: () => newest.shelf.taken(over),
        commit: async (batches) => {
          const offsets = batches.flatMap(({ partition, messages }) => {
            const last = messages.at(-1);
            return last === undefined ? [] : [{ topic, partition, offset: String(BigInt(last.offset) + 1n) }];
          });
          if (!over.aborted) await consumer.commitOffsets(offsets).catch(() => undefined);
        },
      };
    }
  } finally {
    end();
    await consumer.disconnect().catch(() => undefined);
  }
};
