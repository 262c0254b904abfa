import { EventEmitter } from 'node:events';
import { silentLogger } from '@marketplace/event-store/testing';
import type { ConsumerRunConfig, EachBatchPayload, Kafka } from 'kafkajs';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readAsGroup, type GroupAssignment } from './groupReader.ts';

/** A pause by the test's clock. */
const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) resolve();
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve());
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const names = ['GROUP_JOIN', 'REBALANCING', 'HEARTBEAT', 'CRASH', 'STOP', 'DISCONNECT'] as const;
const topics = [{ partitions: Array.from({ length: 12 }, () => ({})) }];

const configEntries = [
  { configName: 'cleanup.policy', configValue: 'delete' },
  { configName: 'retention.ms', configValue: '1000' },
];

/** A reader whose consumers the test controls, and the assignments that it has got. */
const givenReader = () => {
  const consumers: { readonly events: EventEmitter; run?: ConsumerRunConfig }[] = [];
  const none = () => Promise.resolve();
  const admin = {
    connect: none,
    disconnect: none,
    listTopics: () => Promise.resolve(['events']),
    fetchTopicMetadata: () => Promise.resolve({ topics }),
    describeConfigs: () => Promise.resolve({ resources: [{ configEntries }] }),
  };
  const connect = () => ({
    admin: () => admin,
    consumer: () => {
      const made: (typeof consumers)[number] = { events: new EventEmitter() };
      consumers.push(made);
      return {
        events: Object.fromEntries(names.map((name) => [name, name])),
        on: (name: string, listener: () => void) => made.events.on(name, listener),
        connect: none,
        subscribe: none,
        disconnect: none,
        commitOffsets: none,
        run: (config: ConsumerRunConfig) => {
          made.run = config;
          return Promise.resolve();
        },
      };
    },
  });
  const abort = new AbortController();
  const assignments: GroupAssignment[] = [];
  let renewals = 0;
  let published = 100;
  const options = {
    connect: connect as unknown as () => Kafka,
    topic: 'events',
    group: 'readers',
    signal: abort.signal,
    logger: silentLogger,
    published: () => Promise.resolve(published),
    pause,
    onRenewal: () => (renewals += 1),
  };
  const reading = (async () => {
    for await (const assignment of readAsGroup(options)) assignments.push(assignment);
  })();
  onTestFinished(async () => {
    abort.abort();
    await reading;
  });
  const emit = async (name: (typeof names)[number], payload: unknown = {}) => {
    consumers.at(-1)?.events.emit(name, { payload });
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    consumers,
    assignments,
    renewals: () => renewals,
    emit,
    join: () => emit('GROUP_JOIN', { memberAssignment: { events: [1, 2] } }),
    /** Moves the clock by so many seconds, in which the relay publishes. */
    relayed: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        published += 1;
        await vi.advanceTimersByTimeAsync(1_000);
      }
    },
    /** Moves the clock by so many seconds, in which the relay publishes and the group answers each heartbeat. */
    heartbeats: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        published += 1;
        await vi.advanceTimersByTimeAsync(1_000);
        await emit('HEARTBEAT');
      }
    },
    batch: () =>
      consumers.at(-1)?.run?.eachBatch?.({
        batch: { partition: 1, messages: [{ offset: '7' }] },
        isStale: () => false,
      } as unknown as EachBatchPayload),
  };
};

it('a consumer with an assignment is kept while its group answers', async () => {
  const { consumers, assignments, renewals, join, heartbeats } = givenReader();
  await vi.advanceTimersByTimeAsync(7_000);
  await join();
  await heartbeats(60);
  expect([consumers.length, assignments.length, renewals()]).toEqual([1, 1, 0]);
  expect(assignments[0]?.signal.aborted).toBe(false);
});

it('a consumer that gets no assignment is replaced after 10 s in which the relay goes on', async () => {
  const { consumers, assignments, renewals, join, relayed } = givenReader();
  // The broker hangs: the waiting consumer works again sooner than a new one.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(consumers.length).toBe(1);
  await relayed(10);
  expect([consumers.length, renewals()]).toEqual([2, 1]);
  await join();
  expect(assignments.map(({ partitions }) => partitions)).toEqual([[1, 2]]);
});

it('so is one that lost its assignment and joins no more, though its heartbeats are answered', async () => {
  const { consumers, assignments, renewals, emit, join, heartbeats } = givenReader();
  await join();
  await emit('REBALANCING');
  expect(assignments[0]?.signal.aborted).toBe(true);
  await heartbeats(10);
  expect([consumers.length, renewals()]).toEqual([2, 1]);
});

it('so is one whose group does not answer its heartbeats', async () => {
  const { consumers, assignments, renewals, join, relayed } = givenReader();
  await join();
  await relayed(6 + 10);
  expect(assignments[0]?.signal.aborted).toBe(true);
  expect([consumers.length, renewals()]).toEqual([2, 1]);
});

it('messages without an assignment end a consumer at once: its join has failed', async () => {
  const { consumers, emit, join, batch } = givenReader();
  await join();
  await emit('REBALANCING');
  await batch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(consumers.length).toBe(2);
});

it('an assignment is given up when its user asks for another one, but not while the group does not answer', async () => {
  const { consumers, assignments, renewals, join, emit } = givenReader();
  await join();
  await vi.advanceTimersByTimeAsync(5_000);
  assignments[0]?.renew('nothing comes');
  expect(assignments[0]?.signal.aborted).toBe(false);
  await emit('HEARTBEAT');
  assignments[0]?.renew('nothing comes');
  expect(assignments[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([consumers.length, renewals()]).toEqual([2, 1]);
});
