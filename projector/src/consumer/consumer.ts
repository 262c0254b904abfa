import type { ProjectionName } from '@marketplace/contracts';
import type { Assignment } from '@marketplace/event-store';
import type { Generation } from '@marketplace/read-store';
import { unavailable } from '@marketplace/service-kit';
import { untilAborted } from '@marketplace/service-kit/async';
import { applyAssignment, type ConsumerDeps } from './applyAssignment.ts';
import { createNewerLog, consumeAssignments, type NewerEventFound } from './assignments.ts';
import { createConsumerFaults, following } from './consumerFaults.ts';

export const createConsumer = (deps: ConsumerDeps) => {
  const { group, feed, store, logger } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const faults = createConsumerFaults(logger);
  const newer = createNewerLog(logger);
  let wanted: readonly Generation[] = [];
  let changed = new AbortController();
  let partitions: readonly number[] = [];
  let running: Promise<void> | undefined;

  /** Updates these generations with a new connection, until the signal aborts or the connection breaks. */
  const followOnce = async (
    assignment: Assignment,
    generations: readonly Generation[],
    until: AbortSignal,
    onNewer: (found: NewerEventFound) => void,
  ): Promise<void> => {
    // Generations in a store that was emptied must be near this position before they are read.
    const head = await feed.head();
    const writer = await store.openWriter();
    const ending = new AbortController();
    const end = () => ending.abort();
    const over = AbortSignal.any([until, writer.disconnected, ending.signal]);
    // A failed write may also lose the writer's connection; the failure is still reported. After a second loss in a row, the retry pauses.
    const isEnding = () => until.aborted || ending.signal.aborted;
    const retryOf = (names: readonly ProjectionName[]) => faults.retryUntil(over, names, isEnding);
    try {
      const turn = { writer, assignment, generations, head, over, retryOf, onRecovery: end, onNewer };
      await applyAssignment(deps, turn);
      if (writer.disconnected.aborted && !until.aborted && faults.lostWriterAgain())
        throw unavailable('The read store', writer.disconnected.reason);
    } finally {
      end();
      await writer.close();
    }
  };

  /** Follows until the assignment is over. Resolves to true to leave it early: an event needs newer code, or a store stays away. */
  const followAssignment = async (assignment: Assignment): Promise<boolean> => {
    const leaving = new AbortController();
    const onNewer = (found: NewerEventFound) => {
      newer.add(found);
      leaving.abort();
    };
    const timeout = faults.beginTimeout();
    const isOver = AbortSignal.any([assignment.signal, leaving.signal, timeout]);
    while (!isOver.aborted) {
      const generations = wanted;
      const until = AbortSignal.any([isOver, changed.signal]);
      const names = generations.map(({ projection }) => projection);
      if (names.length === 0) await untilAborted(until);
      else
        await faults.retryUntil(until, names)(following, () =>
          followOnce(assignment, generations, until, onNewer),
        );
    }
    return leaving.signal.aborted || timeout.aborted;
  };

  const followAndReport = async (assignment: Assignment): Promise<boolean> => {
    partitions = assignment.partitions;
    logger.info({ group, partitions: partitions.length }, 'follows the feed');
    const leaves = await followAssignment(assignment);
    partitions = [];
    faults.clear();
    return leaves;
  };

  return {
    start: () => {
      running = consumeAssignments({ feed, group, signal, follow: followAndReport });
    },
    /** From now on the consumer updates these generations, starting at their checkpoints. */
    follow: (generations: readonly Generation[]) => {
      wanted = generations;
      changed.abort();
      faults.clear();
      changed = new AbortController();
    },
    /** The projections that fail for another reason than an event or an unavailable store. */
    failing: () => faults.failing(),
    /** The event that this process can't read because newer code wrote it, and the projections that wait for that. */
    newer: () => newer.last(),
    /** The partitions of this process; other processes have the others. */
    partitions: () => partitions,
    /** Finishes the write under way. */
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** Keeps some generations up to date; reads the feed once for all of them. */
export type Consumer = ReturnType<typeof createConsumer>;
