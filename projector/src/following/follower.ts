import { pause } from '@marketplace/service-kit/async';
import { eventTypes, type ProjectionName } from '@marketplace/contracts';
import type { Delivery, Share, SharedFeed } from '@marketplace/event-store';
import type { Projection } from '@marketplace/projections';
import type { Generation, ProjectionStore, Writer } from '@marketplace/read-store';
import type { Logger, Tracing } from '@marketplace/service-kit';
import { isUnavailable } from '../unavailable.ts';
import type { ReadTask } from '../dead-letters/settling.ts';
import { createRetry, type Retry } from '../retry.ts';
import type { Gate } from './gate.ts';
import { createPass } from './pass.ts';
import { openTarget, type Target } from './target.ts';

/** Events in a batch: with fewer a rebuild is slower, with more the live generations wait longer for their turn. */
const batchSize = 4_000;

/** Keeps some generations up to date, in one pass over the feed. */
export interface Follower {
  start(): void;
  /** From now on it updates these generations, from their checkpoints on. */
  follow(generations: readonly Generation[]): void;
  /** Projections with a fault that is neither an event nor an unavailable store. */
  failing(): ReadonlySet<ProjectionName>;
  /** The partitions of this process; other processes have the others. */
  partitions(): readonly number[];
  /** Finishes the write under way. */
  stop(): Promise<void>;
}

export interface FollowerParts {
  /** Followers with this name, in any process, share the feed's partitions. */
  readonly group: string;
  readonly feed: SharedFeed;
  readonly store: ProjectionStore;
  readonly gate: Gate;
  readonly readTask: ReadTask;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  /** For tests: replaces the defined projections. */
  readonly projections?: readonly Projection[] | undefined;
}

export const createFollower = (parts: FollowerParts): Follower => {
  const { group, feed, store, gate, readTask, logger, tracing } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const failing = new Set<ProjectionName>();
  let wanted: readonly Generation[] = [];
  let changed = new AbortController();
  let partitions: readonly number[] = [];
  let running: Promise<void> | undefined;
  let headAtStart = 0;

  const retryUntil = (until: AbortSignal, names: readonly ProjectionName[]): Retry =>
    createRetry({
      signal: until,
      onFault: (what, error) => {
        const context = { err: error, projections: names };
        if (isUnavailable(error))
          return logger.warn(context, `${what}: waiting; a store or the feed is unavailable`);
        for (const name of names) failing.add(name);
        return logger.error(context, `${what} failed; trying again`);
      },
      onSuccess: () => {
        for (const name of names) failing.delete(name);
      },
    });

  /** Makes generations readable that have caught up; partitions of other processes may still be behind. */
  const makeReadable = async (waiting: Set<Target>, writer: Writer, near: number): Promise<void> => {
    for (const target of waiting) {
      const { generation } = target;
      if (headAtStart - Math.min(...(await writer.checkpoints(generation))) > near) continue;
      await store.prepareReads(generation);
      waiting.delete(target);
    }
  };

  const passOverOf = (targets: readonly Target[]) =>
    eventTypes.filter((type) => targets.every(({ projection }) => !projection.types.has(type)));

  const leastAfter = (targets: readonly Target[]): readonly number[] =>
    (targets[0]?.after ?? []).map((_, partition) =>
      Math.min(...targets.map(({ after }) => after[partition] ?? 0)),
    );

  /** Updates these generations with one writer, until the writer is lost, the generations change, or the share ends. */
  const followWith = async (
    writer: Writer,
    share: Share,
    generations: readonly Generation[],
    over: AbortSignal,
  ) => {
    const names = generations.map(({ projection }) => projection);
    const retry = retryUntil(over, names);
    const targets = await Promise.all(
      generations.map((generation) =>
        openTarget({
          generation,
          projection: parts.projections?.find(({ name }) => name === generation.projection),
          store,
          writer,
          partitions: share.partitions,
          readTask,
          retry,
          signal: over,
          logger,
        }),
      ),
    );
    const unreadable = new Set(targets);
    await retry('making indexes', () => makeReadable(unreadable, writer, batchSize - 1));
    const pass = createPass({
      targets,
      writer,
      signal: over,
      logger,
      tracing,
      retryOf: (own) => retryUntil(over, own),
    });
    const settling = pass.keepSettling();
    const options = { after: leastAfter(targets), batchSize, passOver: passOverOf(targets), signal: over };
    for await (const delivery of share.follow(options)) {
      for await (const part of gate.pass(delivery, over)) await pass.apply(part);
      await pass.nextTurn();
      if (unreadable.size > 0 && isAt(delivery, headAtStart)) {
        await pass.written();
        await retry('making indexes', () => makeReadable(unreadable, writer, 0));
      }
    }
    await settling;
    await pass.written();
  };

  const followShare = async (share: Share): Promise<void> => {
    while (!share.signal.aborted) {
      const generations = wanted;
      const until = AbortSignal.any([share.signal, changed.signal]);
      if (generations.length === 0) {
        await untilAborted(until);
        continue;
      }
      const names = generations.map(({ projection }) => projection);
      await retryUntil(until, names)('following the feed', async () => {
        const writer = await store.openWriter();
        try {
          await followWith(writer, share, generations, AbortSignal.any([until, writer.lost]));
        } finally {
          await writer.close();
        }
      });
    }
  };

  const run = async (): Promise<void> => {
    await retryUntil(signal, [])('asking for the head', async () => {
      headAtStart = await feed.head();
    });
    for await (const share of feed.shares(group, signal)) {
      partitions = share.partitions;
      logger.info({ group, partitions: partitions.length }, 'follows the feed');
      await followShare(share);
      partitions = [];
      failing.clear();
    }
  };

  return {
    start: () => {
      running = run();
    },
    follow: (generations) => {
      wanted = generations;
      changed.abort();
      changed = new AbortController();
    },
    failing: () => failing,
    partitions: () => partitions,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

const isAt = ({ upTo }: Delivery, position: number): boolean => Math.max(0, ...upTo.values()) >= position;

const untilAborted = (signal: AbortSignal): Promise<void> => pause(2 ** 31 - 1, signal);
