import type { Logger } from '@marketplace/service-kit';
import { pause as realPause, withTimeout } from '@marketplace/service-kit/async';
import type { EachBatchPayload, Kafka, KafkaMessage, TopicPartitionOffset } from 'kafkajs';
import { createChannel, type Channel } from './channel.ts';
import { createMembershipWatch } from './membershipWatch.ts';
import { ensureTopic } from './topic.ts';

/** Messages of one partition, in order. */
export interface PartitionBatch {
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
}

/** Partitions that the group assigned to this reader, until the signal aborts. */
export interface GroupAssignment {
  readonly partitions: readonly number[];
  readonly signal: AbortSignal;
  /**
   * Everything that arrived since the last batch; waits for messages, and is empty if none came for 10 s. Ends with the assignment, or when `until` aborts; a batch that was
   * received but not used then is a gap for the next call.
   */
  readonly batches: (until: AbortSignal) => AsyncIterable<readonly PartitionBatch[]>;
  /** Goes on at these offsets, by partition, except where it is 0; earlier messages may come before that takes effect. */
  readonly seek: (offsets: readonly number[]) => Promise<void>;
  /** Where the group continues after the next rebalance. Only a hint: it may fail. */
  readonly commit: (batches: readonly PartitionBatch[]) => Promise<void>;
  /**
   * Ends this assignment, and gets one with a new consumer: this one has stopped, and the log says why. Does nothing while the broker
   * hangs.
   */
  readonly renew: (why: string) => void;
}

interface GroupOptions {
  /** Makes a client; the signal closes its connections. */
  readonly connect: (cut: AbortSignal) => Kafka;
  readonly topic: string;
  readonly group: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** The position up to which the relay has published. */
  readonly published: () => Promise<number>;
  /** A new consumer begins, because the one before broke or stopped. */
  readonly onRenewal?: (() => void) | undefined;
  /** In place of the clock's own. */
  readonly pause?: typeof realPause;
}

/**
 * The group drops a silent member after 6 s, the least that brokers allow by default; so long a join waits for members that do not
 * come, such as the ones that a broker remembers after a pause. Batches are short: 128 KiB of a partition at a time, some 300 events.
 */
const sessionTimeout = 6_000;
const heartbeatEvery = 1_000;
const limits = { maxBytesPerPartition: 128 * 1024, maxWaitTimeInMs: 250, minBytes: 1 };
const restartDelay = 1_000;
const leaveWithinMs = 2_000;
const idleMs = 5_000;

/** Joins the group and yields each assignment that it gets, one after the other. */
export const readAsGroup = async function* (options: GroupOptions): AsyncGenerator<GroupAssignment> {
  const { group, signal, logger, pause = realPause } = options;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    if (!isFirst) options.onRenewal?.();
    try {
      yield* readUntilBroken(options);
    } catch (error) {
      logger.warn({ err: error, group }, 'Kafka cannot be read; trying again');
    }
    await pause(restartDelay, signal);
  }
};

/** The end of the work, or of the wait for it. */
const untilAborted = async (work: Promise<void>, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => {
    resolve(undefined);
  });
  await Promise.race([work, promise]);
};

/** Reads with one consumer until it breaks or stops: a restart by kafkajs may hang, a new consumer does not. */
const readUntilBroken = async function* (options: GroupOptions): AsyncGenerator<GroupAssignment> {
  const { topic, group, signal, logger, published, pause = realPause } = options;
  const cut = new AbortController();
  const kafka = options.connect(cut.signal);
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout,
    rebalanceTimeout: sessionTimeout,
    heartbeatInterval: heartbeatEvery,
    allowAutoTopicCreation: false,
    ...limits,
    retry: { retries: 3, restartOnFailure: () => Promise.resolve(false) },
  });
  const ended = new AbortController();
  const assignments = createChannel<{
    partitions: readonly number[];
    batches: Channel<PartitionBatch>;
    revoked: AbortController;
  }>();
  let current: { batches: Channel<PartitionBatch>; revoked: AbortController } | undefined;
  const revoke = () => {
    current?.revoked.abort();
    current = undefined;
  };
  const end = () => {
    revoke();
    ended.abort();
  };
  const renew = (why: string) => {
    if (ended.signal.aborted) return;
    logger.warn({ group, why }, 'the Kafka consumer has stopped; starting a new one');
    end();
  };
  const standstill = createMembershipWatch({ published, signal: ended.signal, onFound: renew, pause });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    revoke();
    const joined = { batches: createChannel<PartitionBatch>(), revoked: new AbortController() };
    current = joined;
    standstill.alive();
    void assignments.send({ ...joined, partitions: payload.memberAssignment[topic] ?? [] });
  });
  consumer.on(consumer.events.HEARTBEAT, () => {
    if (current) standstill.alive();
  });
  consumer.on(consumer.events.REBALANCING, () => {
    revoke();
    standstill.unassigned();
  });
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => {
    logger.warn({ err: error, group }, 'the Kafka consumer broke; starting a new one');
    end();
  });
  consumer.on(consumer.events.STOP, end);
  consumer.on(consumer.events.DISCONNECT, end);

  /** Hands the batch over and waits until it was processed; sends heartbeats meanwhile, to stay in the group. */
  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    const { batch } = payload;
    const assignment = current;
    const last = batch.messages.at(-1);
    if (assignment === undefined) renew('messages without an assignment');
    if (assignment === undefined || last === undefined || payload.isStale()) return;
    const over = AbortSignal.any([assignment.revoked.signal, ended.signal]);
    const processed = assignment.batches
      .send({ partition: batch.partition, messages: batch.messages })
      .then(() => true);
    for (;;) {
      if (await Promise.race([processed, pause(heartbeatEvery, over)])) break;
      if (over.aborted) return;
      await payload.heartbeat();
    }
    payload.resolveOffset(last.offset);
  };

  const stop = AbortSignal.any([signal, ended.signal]);
  const start = async () => {
    await ensureTopic(kafka, topic);
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 12,
      eachBatch,
    });
  };
  try {
    await untilAborted(start(), stop);
    for await (const received of assignments.received(stop)) {
      const newest = received.at(-1);
      if (newest === undefined || newest.revoked.signal.aborted) continue;
      const over = AbortSignal.any([newest.revoked.signal, stop]);
      const commit = async (offsets: readonly TopicPartitionOffset[]) => {
        if (!over.aborted) await consumer.commitOffsets([...offsets]).catch(() => undefined);
      };
      const seek = async (next: readonly number[]) => {
        const offsets = newest.partitions
          .map((partition) => ({ topic, partition, offset: String(next[partition] ?? 0) }))
          .filter(({ offset }) => offset !== '0');
        if (over.aborted) return;
        for (const offset of offsets) consumer.seek(offset);
        await commit(offsets); // else the group has a lag that is not one
      };
      yield {
        partitions: newest.partitions,
        signal: over,
        batches: (until) => newest.batches.received(AbortSignal.any([over, until]), idleMs),
        seek,
        commit: async (batches) => {
          const offsets = batches.flatMap(({ partition, messages }) => {
            const last = messages.at(-1);
            return last === undefined ? [] : [{ topic, partition, offset: String(BigInt(last.offset) + 1n) }];
          });
          await commit(offsets);
        },
        renew: (why) => {
          if (standstill.wasAlive(3 * heartbeatEvery)) renew(why);
        },
      };
    }
  } finally {
    end();
    // A broker that hangs would hold this up; it drops a silent member by itself.
    await withTimeout(consumer.disconnect(), leaveWithinMs).catch(() => undefined);
    cut.abort();
  }
};
