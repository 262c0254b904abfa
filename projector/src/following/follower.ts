import type { ProjectionName } from '@marketplace/contracts';
import type { Share, SharedFeed } from '@marketplace/event-store';
import type { Projection } from '@marketplace/read-store/projections';
import type { Generation, ProjectionStore, Writer } from '@marketplace/read-store';
import { unavailable, type Logger, type Tracing } from '@marketplace/service-kit';
import { isUnavailable } from '../unavailable.ts';
import { keepSettling } from './keepSettling.ts';
import type { ReadTask } from '../dead-letters/settling.ts';
import type { CheckHistory } from '../history/checkHistory.ts';
import { createRetry, type Retry } from '../retry.ts';
import { untilAborted } from '../untilAborted.ts';
import { reaches, type Gate } from './gate.ts';
import { createNewerLog, followShares, type NewerMet } from './leaving.ts';
import { makeReadable } from './makeReadable.ts';
import { openTargets } from './openTargets.ts';
import { createPass, writingDocuments } from './pass.ts';
import { createPatience } from './patience.ts';
import { leastAfter, passOverOf, type Prepare } from './target.ts';
import { createUnlessBroken } from './unlessBroken.ts';

/** Events in a batch: with fewer a rebuild is slower, with more the live generations wait longer for their turn. */
const batchSize = 4_000;
const following = 'following the feed';

/** Keeps some generations up to date, in one pass over the feed. */
export interface Follower {
  start(): void;
  /** From now on it updates these generations, from their checkpoints on. */
  follow(generations: readonly Generation[]): void;
  /** Projections with a fault that is neither an event nor an unavailable store. */
  failing(): ReadonlySet<ProjectionName>;
  /** The event that this process can't read because newer code wrote it, and the projections that it holds up. */
  newer(): NewerMet | undefined;
  /** The partitions of this process; other processes have the others. */
  partitions(): readonly number[];
  /** Finishes the write under way. */
  stop(): Promise<void>;
}

export interface FollowerParts {
  /** Followers of this name share the feed's partitions, in whatever process they are. */
  readonly group: string;
  readonly feed: SharedFeed;
  readonly store: ProjectionStore;
  readonly gate: Gate;
  readonly checkHistory: CheckHistory;
  readonly readTask: ReadTask;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  /** In place of the projections as they are defined. */
  readonly projections?: readonly Projection[] | undefined;
  readonly prepare?: Prepare | undefined;
}

interface PassEvents {
  readonly isEnding: () => boolean;
  readonly onRecovery: () => void;
  readonly onNewer: (met: NewerMet) => void;
}

export const createFollower = (parts: FollowerParts): Follower => {
  const { group, feed, store, gate, checkHistory, logger, tracing } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** What it is that fails, by projection. */
  const failing = new Map<ProjectionName, string>();
  let wanted: readonly Generation[] = [];
  let changed = new AbortController();
  let partitions: readonly number[] = [];
  let running: Promise<void> | undefined;
  let headAtStart = 0;
  /** Writers that were lost since the last write. */
  let lostWriters = 0;
  const newer = createNewerLog(logger);
  const patience = createPatience();

  const retryUntil = (
    until: AbortSignal,
    names: readonly ProjectionName[],
    isEnding = () => until.aborted,
  ): Retry =>
    createRetry({
      signal: until,
      isEnding,
      onFault: (what, error, tookMs) => {
        const context = { err: error, projections: names };
        if (isUnavailable(error)) {
          patience.failed(what === writingDocuments ? tookMs : 0);
          return logger.warn(context, `${what}: waiting; a store or the feed is unavailable`);
        }
        for (const name of names) failing.set(name, what);
        return logger.error(context, `${what} failed; trying again`);
      },
      onSuccess: (what) => {
        if (what === writingDocuments) {
          patience.wrote();
          lostWriters = 0;
        }
        for (const name of names)
          if ([what, following].includes(failing.get(name) ?? '')) failing.delete(name);
      },
    });

  /** Updates these generations with one writer until it is over. */
  const followWith = async (
    writer: Writer,
    share: Share,
    generations: readonly Generation[],
    over: AbortSignal,
    { isEnding, onRecovery, onNewer }: PassEvents,
  ): Promise<void> => {
    const retryOf = (names: readonly ProjectionName[]) => retryUntil(over, names, isEnding);
    const unlessBroken = createUnlessBroken({ retryOf, onRecovery });
    const names = generations.map(({ projection }) => projection);
    // After each loss of a connection: nothing is written to what another history led to.
    const { ledger, strays } = await checkHistory(names);
    const ours = generations.filter((one) => !strays(one));
    const given = {
      ...parts,
      writer,
      partitions: share.partitions,
      ledger,
      retry: retryOf(names),
      signal: over,
    };
    const targets = await openTargets(ours, given, unlessBroken);
    if (targets.length === 0) return untilAborted(over);
    const unreadable = new Set(targets);
    const own = { writer, unlessBroken };
    await makeReadable(unreadable, headAtStart - batchSize + 1, { store, ...own });
    const pass = createPass({ targets, ...own, signal: over, logger, tracing, retryOf, onNewer });
    const settling = keepSettling(pass, over);
    const options = { after: leastAfter(targets), batchSize, passOver: passOverOf(targets), signal: over };
    for await (const delivery of share.follow(options)) {
      for await (const part of gate.pass(delivery, over)) await pass.apply(part);
      await pass.nextTurn();
      if (unreadable.size > 0 && reaches(delivery, headAtStart)) {
        await pass.written();
        await makeReadable(unreadable, headAtStart, { store, ...own });
      }
    }
    await settling;
    await pass.written();
  };

  /** Follows until the share is over; resolves to true to leave it, because an event needs newer code or a store stays away. */
  const followShare = async (share: Share): Promise<boolean> => {
    const leaving = new AbortController();
    const onNewer = (met: NewerMet) => {
      newer.add(met);
      leaving.abort();
    };
    const impatient = patience.begin();
    const isOver = AbortSignal.any([share.signal, leaving.signal, impatient]);
    while (!isOver.aborted) {
      const generations = wanted;
      const until = AbortSignal.any([isOver, changed.signal]);
      if (generations.length === 0) {
        await untilAborted(until);
        continue;
      }
      const names = generations.map(({ projection }) => projection);
      await retryUntil(until, names)(following, async () => {
        // What a store that was emptied must have before it is read.
        headAtStart = await feed.head();
        const writer = await store.openWriter();
        const ending = new AbortController();
        const end = () => ending.abort();
        const over = AbortSignal.any([until, writer.lost, ending.signal]);
        try {
          // A failed write may also lose its writer. Report it anyway. The second in a row is tried again after a pause.
          const isEnding = () => until.aborted || ending.signal.aborted;
          await followWith(writer, share, generations, over, { isEnding, onRecovery: end, onNewer });
          if (writer.lost.aborted && !until.aborted && (lostWriters += 1) > 1)
            throw unavailable('The read store', writer.lost.reason);
        } finally {
          end();
          await writer.close();
        }
      });
    }
    return leaving.signal.aborted || impatient.aborted;
  };

  const run = async (): Promise<void> => {
    const follow = async (share: Share): Promise<boolean> => {
      partitions = share.partitions;
      logger.info({ group, partitions: partitions.length }, 'follows the feed');
      const leaves = await followShare(share);
      partitions = [];
      failing.clear();
      return leaves;
    };
    await followShares({ feed, group, signal, follow });
  };

  return {
    start: () => {
      running = run();
    },
    follow: (generations) => {
      wanted = generations;
      changed.abort();
      failing.clear();
      changed = new AbortController();
    },
    failing: () => new Set(failing.keys()),
    newer: () => newer.last(),
    partitions: () => partitions,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
