import type { Logger } from '@marketplace/service-kit';
import { pause as realPause, untilAborted, withTimeout } from '@marketplace/service-kit/async';
import type { Consumer, EachBatchPayload, Kafka, TopicPartitionOffset } from 'kafkajs';
import { ensureTopic } from '../client/topic.ts';
import type { Otherwise } from './channel.ts';
import {
  followMembership,
  heartbeatEvery,
  type GroupMembership,
  type JoinedGroup,
  type PartitionBatch,
} from './groupMembership.ts';

/** Partitions that the group assigned to this reader, until the signal aborts. */
export interface GroupAssignment {
  readonly partitions: readonly number[];
  readonly signal: AbortSignal;
  /**
   * Yields all messages that arrived since the batch before; an empty batch if `otherwise` resolves before a message arrives. Ends with
   * the assignment, or when `until` aborts; for the next call, a batch that was received but not processed is a gap.
   */
  readonly batches: (until: AbortSignal, otherwise: Otherwise) => AsyncIterable<readonly PartitionBatch[]>;
  /** Continues at these offsets, by partition; 0 changes nothing. Messages from before may still arrive. */
  readonly seek: (offsets: readonly number[]) => Promise<void>;
  /** Commits the offsets where the group continues after the next rebalance. They are only a hint: errors are ignored. */
  readonly commit: (batches: readonly PartitionBatch[]) => Promise<void>;
  /**
   * Ends this assignment, because its consumer has stopped, and starts a new consumer; logs why. Does nothing while the broker
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
  /** Called when a new consumer starts, because the one before broke or stopped. */
  readonly onRenewal?: (() => void) | undefined;
  /** For tests: replaces the pauses by the clock. */
  readonly pause?: typeof realPause;
}

/**
 * The group drops a silent member after 6 s, the shortest time that brokers allow by default. A join waits as long for members that
 * do not answer, for example the ones that a broker remembers after a pause. Batches are short: 128 KiB of a partition, some 300 events.
 */
const sessionTimeout = 6_000;
const limits = { maxBytesPerPartition: 128 * 1024, maxWaitTimeInMs: 250, minBytes: 1 };
const restartDelay = 1_000;
const leaveWithinMs = 2_000;

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

/** Passes batches on and waits until each was processed; sends heartbeats meanwhile, to stay in the group. */
const passBatches =
  (membership: GroupMembership, pause: typeof realPause) =>
  async (payload: EachBatchPayload): Promise<void> => {
    const { partition, messages } = payload.batch;
    const assignment = membership.current();
    const last = messages.at(-1);
    if (assignment === undefined) membership.renew('messages without an assignment');
    if (assignment === undefined || last === undefined || payload.isStale()) return;
    const over = AbortSignal.any([assignment.revoked.signal, membership.ended]);
    const processed = assignment.batches.send({ partition, messages }).then(() => true);
    for (;;) {
      if (await Promise.race([processed, pause(heartbeatEvery, over)])) break;
      if (over.aborted) return;
      await payload.heartbeat();
    }
    payload.resolveOffset(last.offset);
  };

/** The assignment for its reader; `over` ends it. */
const assignmentOf = (
  { partitions, batches }: JoinedGroup,
  over: AbortSignal,
  topic: string,
  consumer: Consumer,
): Omit<GroupAssignment, 'renew'> => {
  const commit = async (offsets: readonly TopicPartitionOffset[]) => {
    if (!over.aborted) await consumer.commitOffsets([...offsets]).catch(() => undefined);
  };
  return {
    partitions,
    signal: over,
    batches: (until, otherwise) => batches.received(AbortSignal.any([over, until]), otherwise),
    seek: async (next) => {
      const offsets = partitions
        .map((partition) => ({ topic, partition, offset: String(next[partition] ?? 0) }))
        .filter(({ offset }) => offset !== '0');
      if (over.aborted) return;
      for (const offset of offsets) consumer.seek(offset);
      await commit(offsets); // else the group would show a false lag
    },
    commit: (done) =>
      commit(
        done.flatMap(({ partition, messages }) => {
          const last = messages.at(-1);
          return last === undefined ? [] : [{ topic, partition, offset: String(BigInt(last.offset) + 1n) }];
        }),
      ),
  };
};

/** Reads with one consumer until it breaks or stops: a restart by kafkajs may hang, a new consumer does not. */
const readUntilBroken = async function* (options: GroupOptions): AsyncGenerator<GroupAssignment> {
  const { topic, group, signal, pause = realPause } = options;
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
  const membership = followMembership(consumer, { ...options, pause });
  const stop = AbortSignal.any([signal, membership.ended]);
  const start = async () => {
    await ensureTopic(kafka, topic);
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 12,
      eachBatch: passBatches(membership, pause),
    });
  };
  try {
    await Promise.race([start(), untilAborted(stop)]);
    for await (const received of membership.assignments(stop)) {
      const newest = received.at(-1);
      if (newest === undefined || newest.revoked.signal.aborted) continue;
      yield {
        ...assignmentOf(newest, AbortSignal.any([newest.revoked.signal, stop]), topic, consumer),
        renew: (why) => {
          if (membership.wasAlive()) membership.renew(why);
        },
      };
    }
  } finally {
    membership.end();
    // A broker that hangs would delay the end. It drops a silent member later.
    await withTimeout(consumer.disconnect(), leaveWithinMs).catch(() => undefined);
    cut.abort();
  }
};
