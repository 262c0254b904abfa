import type { ProjectionName } from '@marketplace/contracts';
import type { Assignment, AssignedFeed, DeadLetters } from '@marketplace/event-store';
import type { Projection } from '@marketplace/read-store/projections';
import type { Generation, ProjectionStore, Writer } from '@marketplace/read-store';
import { unavailable, type Logger, type Tracing } from '@marketplace/service-kit';
import { isUnavailable } from '../unavailable.ts';
import { resolveRequested } from './resolveRequested.ts';
import type { ReadTask } from '../dead-letters/resolving.ts';
import type { CheckHistory } from '../history/checkHistory.ts';
import { createRetry, type Retry } from '../retry.ts';
import { untilAborted } from '../untilAborted.ts';
import { reaches, type Barrier } from './barrier.ts';
import { createNewerLog, consumeAssignments, type NewerEventFound } from './assignments.ts';
import { makeReadable, readableFrom } from './makeReadable.ts';
import { openProcessors } from './openProcessors.ts';
import { createBatchWriter, writingDocuments } from './batchWriter.ts';
import { createWriteTimeout } from './writeTimeout.ts';
import { leastAfter, passOverOf, type Prepare } from './processor.ts';
import { createFaultIsolation } from './faultIsolation.ts';

/** Events in a batch: with fewer a rebuild is slower, with more the live generations wait longer for their turn. */
const batchSize = 4_000;
const following = 'following the feed';

/** Keeps some generations up to date, in one pass over the feed. */
export interface Consumer {
  start(): void;
  /** From now on it updates these generations, from their checkpoints on. */
  follow(generations: readonly Generation[]): void;
  /** Projections with a fault that is neither an event nor an unavailable store. */
  failing(): ReadonlySet<ProjectionName>;
  /** The event that this process can't read because newer code wrote it, and the projections that it holds up. */
  newer(): NewerEventFound | undefined;
  /** The partitions of this process; other processes have the others. */
  partitions(): readonly number[];
  /** Finishes the write under way. */
  stop(): Promise<void>;
}

export interface ConsumerParts {
  /** Consumers of this name share the feed's partitions, in whatever process they are. */
  readonly group: string;
  readonly feed: AssignedFeed;
  readonly store: ProjectionStore;
  readonly deadLetters: DeadLetters;
  readonly barrier: Barrier;
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
  readonly onNewer: (met: NewerEventFound) => void;
}

export const createConsumer = (parts: ConsumerParts): Consumer => {
  const { group, feed, store, barrier, checkHistory, logger, tracing } = parts;
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
  const patience = createWriteTimeout();

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
    assignment: Assignment,
    generations: readonly Generation[],
    over: AbortSignal,
    { isEnding, onRecovery, onNewer }: PassEvents,
  ): Promise<void> => {
    const retryOf = (names: readonly ProjectionName[]) => retryUntil(over, names, isEnding);
    const unlessBroken = createFaultIsolation({ retryOf, onRecovery });
    const names = generations.map(({ projection }) => projection);
    // After each loss of a connection: nothing is written to what another history led to.
    const { ledger, hasDiverged } = await checkHistory(names);
    const ours = generations.filter((one) => !hasDiverged(one));
    const given = {
      ...parts,
      writer,
      partitions: assignment.partitions,
      ledger,
      retry: retryOf(names),
      signal: over,
    };
    const processors = await openProcessors(ours, given, unlessBroken);
    if (processors.length === 0) return untilAborted(over);
    const unreadable = new Set(processors);
    const own = { writer, unlessBroken };
    await makeReadable(unreadable, readableFrom(headAtStart, batchSize - 1), { store, ...own });
    const pass = createBatchWriter({ processors, ...own, signal: over, logger, tracing, retryOf, onNewer });
    const settling = resolveRequested(pass, over);
    const options = {
      after: leastAfter(processors),
      batchSize,
      passOver: passOverOf(processors),
      signal: over,
    };
    for await (const batch of assignment.follow(options)) {
      for await (const part of barrier.pass(batch, over)) await pass.apply(part);
      await pass.nextTurn();
      if (unreadable.size > 0 && reaches(batch, headAtStart)) {
        await pass.written();
        await makeReadable(unreadable, headAtStart, { store, ...own });
      }
    }
    await settling;
    await pass.written();
  };

  /** Follows until the assignment is over; resolves to true to leave it, because an event needs newer code or a store stays away. */
  const followAssignment = async (assignment: Assignment): Promise<boolean> => {
    const leaving = new AbortController();
    const onNewer = (met: NewerEventFound) => {
      newer.add(met);
      leaving.abort();
    };
    const impatient = patience.begin();
    const isOver = AbortSignal.any([assignment.signal, leaving.signal, impatient]);
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
        const over = AbortSignal.any([until, writer.disconnected, ending.signal]);
        try {
          // A failed write may also lose its writer. Report it anyway. The second in a row is tried again after a pause.
          const isEnding = () => until.aborted || ending.signal.aborted;
          await followWith(writer, assignment, generations, over, { isEnding, onRecovery: end, onNewer });
          if (writer.disconnected.aborted && !until.aborted && (lostWriters += 1) > 1)
            throw unavailable('The read store', writer.disconnected.reason);
        } finally {
          end();
          await writer.close();
        }
      });
    }
    return leaving.signal.aborted || impatient.aborted;
  };

  const run = async (): Promise<void> => {
    const follow = async (assignment: Assignment): Promise<boolean> => {
      partitions = assignment.partitions;
      logger.info({ group, partitions: partitions.length }, 'follows the feed');
      const leaves = await followAssignment(assignment);
      partitions = [];
      failing.clear();
      return leaves;
    };
    await consumeAssignments({ feed, group, signal, follow });
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
