import type { Logger } from '@marketplace/service-kit';
import type { pause as Pause } from '@marketplace/service-kit/async';
import type { Consumer, KafkaMessage } from 'kafkajs';
import { createChannel, type Channel } from './channel.ts';

const checkEveryMs = 1_000;
/** The group's session: after that time without an answer it may have dropped the member. */
const aliveForMs = 6_000;
/** Longer than a join, which waits up to 6 s for other members. With the checks and the start of a new consumer, this makes 10 s. */
const foundAfterMs = 7_000;

/**
 * Watches a member of a group: it is alive if it has an assignment and the group answers its heartbeats. Calls `onFound` when the
 * member was not alive for some seconds while the relay published. If the relay does not publish, Kafka is away: then the waiting
 * client works again sooner than a new client, which would wait for former members that do not answer.
 */
const createMembershipWatch = (deps: {
  /** The position up to which the relay has published. */
  readonly published: () => Promise<number>;
  readonly signal: AbortSignal;
  readonly onFound: (why: string) => void;
  readonly pause: typeof Pause;
}) => {
  const { published, signal, onFound, pause } = deps;
  const now = () => performance.now();
  let aliveAt = -Infinity;
  const wasAlive = (ms: number) => now() - aliveAt < ms;
  const isAlive = () => wasAlive(aliveForMs);

  const watch = async (): Promise<void> => {
    /** The relay's position when the member was first found not alive, and the time when a higher position was first seen. */
    let from: number | undefined;
    let movedAt: number | undefined;
    for (;;) {
      await pause(checkEveryMs, signal);
      if (signal.aborted) return;
      if (isAlive()) {
        from = movedAt = undefined;
        continue;
      }
      const position = await published().catch(() => undefined);
      if (position === undefined) continue;
      from ??= position;
      if (position > from) movedAt ??= now();
      if (movedAt !== undefined && now() - movedAt >= foundAfterMs && !isAlive())
        onFound('no assignment, or no heartbeat, while the relay goes on');
    }
  };
  void watch();

  return {
    /** Call it when the group has confirmed the member and its assignment. */
    alive: () => {
      aliveAt = now();
    },
    /** Call it when the member has lost its assignment. */
    unassigned: () => {
      aliveAt = -Infinity;
    },
    /** Whether the group has answered within so many milliseconds: then the broker does not hang. */
    wasAlive,
  };
};

export const heartbeatEvery = 1_000;

/** Messages of one partition, in order. */
export interface PartitionBatch {
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
}

/** The partitions that a consumer got when it joined the group. */
export interface JoinedGroup {
  readonly partitions: readonly number[];
  readonly batches: Channel<PartitionBatch>;
  readonly revoked: AbortController;
}

/** Follows a consumer's membership of the group, as kafkajs reports it. */
export const followMembership = (
  consumer: Consumer,
  options: {
    readonly topic: string;
    readonly group: string;
    readonly logger: Logger;
    /** The position up to which the relay has published. */
    readonly published: () => Promise<number>;
    readonly pause: typeof Pause;
  },
) => {
  const { topic, group, logger, published, pause } = options;
  const ended = new AbortController();
  const assignments = createChannel<JoinedGroup>();
  let current: JoinedGroup | undefined;
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
  const watch = createMembershipWatch({ published, signal: ended.signal, onFound: renew, pause });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    revoke();
    const partitions = payload.memberAssignment[topic] ?? [];
    current = { partitions, batches: createChannel<PartitionBatch>(), revoked: new AbortController() };
    watch.alive();
    void assignments.send(current);
  });
  consumer.on(consumer.events.HEARTBEAT, () => {
    if (current) watch.alive();
  });
  consumer.on(consumer.events.REBALANCING, () => {
    revoke();
    watch.unassigned();
  });
  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => {
    logger.warn({ err: error, group }, 'the Kafka consumer broke; starting a new one');
    end();
  });
  consumer.on(consumer.events.STOP, end);
  consumer.on(consumer.events.DISCONNECT, end);
  return {
    /** Aborts when the consumer broke or stopped. */
    ended: ended.signal,
    /** Yields each assignment that the consumer gets. */
    assignments: (signal: AbortSignal) => assignments.received(signal),
    current: () => current,
    end,
    /** Ends the membership of a consumer that has stopped, and logs why. */
    renew,
    /** Whether the broker has answered recently: then it does not hang. */
    wasAlive: () => watch.wasAlive(3 * heartbeatEvery),
  };
};

export type GroupMembership = ReturnType<typeof followMembership>;
