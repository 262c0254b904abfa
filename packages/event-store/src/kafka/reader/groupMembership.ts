import type { Logger } from '@marketplace/service-kit';
import type { pause as Pause } from '@marketplace/service-kit/async';
import type { Consumer, KafkaMessage } from 'kafkajs';
import { createChannel, type Channel } from './channel.ts';
import { createMembershipWatch } from './membershipWatch.ts';

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
    /** Each assignment that the consumer gets. */
    assignments: (signal: AbortSignal) => assignments.received(signal),
    current: () => current,
    end,
    /** Ends the membership of a consumer that has stopped, and logs why. */
    renew,
    /** The broker has answered lately, so it does not hang. */
    wasAlive: () => watch.wasAlive(3 * heartbeatEvery),
  };
};

export type GroupMembership = ReturnType<typeof followMembership>;
