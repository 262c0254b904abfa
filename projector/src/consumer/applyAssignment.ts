import type { Assignment, AssignedFeed, DeadLetters, EventBatch } from '@marketplace/event-store';
import type { ProjectionName } from '@marketplace/contracts';
import type { Projection } from '@marketplace/read-store/projections';
import type { Generation, ProjectionStore, Writer } from '@marketplace/read-store';
import type { Logger, Tracing } from '@marketplace/service-kit';
import { pause, untilAborted } from '@marketplace/service-kit/async';
import type { ReadTask } from '../dead-letters/resolving.ts';
import type { CheckHistory } from '../divergence/checkHistory.ts';
import type { Retry } from '../retry.ts';
import type { NewerEventFound } from './assignments.ts';
import { createBatchWriter, type BatchWriter } from './batchWriter.ts';
import { createFaultIsolation, type FaultIsolation } from './faultIsolation.ts';
import { makeReadable, readableFrom } from './makeReadable.ts';
import {
  leastAfter,
  passOverOf,
  type Prepare,
  openProcessor,
  type Processor,
  type ProcessorDeps,
} from './processor.ts';

const resolveEvery = 500;

/** Resolves dead letters soon after an operator has asked for it, until the signal aborts. */
const resolveRequested = async (
  batchWriter: Pick<BatchWriter, 'resolveRequested'>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await pause(resolveEvery, signal);
    await batchWriter.resolveRequested();
  }
};

/** Opens the generations; returns the processors of those that could be opened. */
const openProcessors = async (
  generations: readonly Generation[],
  shared: Omit<ProcessorDeps, 'generation' | 'projection'> & {
    readonly projections?: readonly Projection[] | undefined;
  },
  unlessBroken: FaultIsolation,
): Promise<readonly Processor[]> => {
  const opened = await Promise.all(
    generations.map((generation) =>
      unlessBroken(generation.projection, 'opening the generation', () => {
        const projection = shared.projections?.find(({ name }) => name === generation.projection);
        return openProcessor({ ...shared, generation, projection });
      }),
    ),
  );
  return opened.filter((processor) => processor !== undefined);
};

/**
 * Events in a batch. A larger batch blocks reads in this thread for longer, and makes no event cheaper. With 1,000 or fewer, a projection
 * that can't apply any event would park some events before it stops.
 */
const batchSize = 2_000;
/** A generation that has fewer events left to apply may be read. */
const nearHead = 4_000;

const reaches = ({ upTo }: EventBatch, position: number): boolean =>
  Math.max(0, ...upTo.values()) >= position;

export interface ConsumerDeps {
  /** All consumers of this name share the feed's partitions, also in other processes. */
  readonly group: string;
  readonly feed: AssignedFeed;
  readonly store: ProjectionStore;
  readonly deadLetters: DeadLetters;
  readonly checkHistory: CheckHistory;
  readonly readTask: ReadTask;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  /** Replaces the defined projections. */
  readonly projections?: readonly Projection[] | undefined;
  readonly prepare?: Prepare | undefined;
}

/** The time in which one connection applies an assignment's events. It ends with the assignment, the connection or a change. */
interface Turn {
  readonly writer: Writer;
  readonly assignment: Assignment;
  readonly generations: readonly Generation[];
  /** The ledger's head when the turn began. */
  readonly head: number;
  readonly over: AbortSignal;
  readonly retryOf: (names: readonly ProjectionName[]) => Retry;
  /** Called when a projection that failed works again. */
  readonly onRecovery: () => void;
  readonly onNewer: (found: NewerEventFound) => void;
}

/** Applies an assignment's events to these generations with one writer, until the turn is over. */
export const applyAssignment = async (deps: ConsumerDeps, turn: Turn): Promise<void> => {
  const { store, deadLetters, checkHistory, logger, tracing } = deps;
  const { writer, assignment, generations, head, over: signal, retryOf, onRecovery, onNewer } = turn;
  const unlessBroken = createFaultIsolation({ retryOf, onRecovery });
  const names = generations.map(({ projection }) => projection);
  // Checked for each new connection: nothing may be written to a generation of another history.
  const { ledger, hasDiverged } = await checkHistory(names);
  const ours = generations.filter((one) => !hasDiverged(one));
  const { partitions } = assignment;
  const shared = { ...deps, writer, partitions, ledger, retry: retryOf(names), signal };
  const processors = await openProcessors(ours, shared, unlessBroken);
  if (processors.length === 0) return untilAborted(signal);
  const unreadable = new Set(processors);
  const own = { writer, unlessBroken };
  await makeReadable(unreadable, readableFrom(head, nearHead - 1), { store, ...own });
  const batchWriter = createBatchWriter({
    processors,
    ...own,
    store,
    deadLetters,
    signal,
    logger,
    tracing,
    retryOf,
    onNewer,
  });
  const resolving = resolveRequested(batchWriter, signal);
  const options = { after: leastAfter(processors), batchSize, passOver: passOverOf(processors), signal };
  for await (const batch of assignment.follow(options)) {
    await batchWriter.apply(batch);
    await batchWriter.nextTurn();
    if (unreadable.size > 0 && reaches(batch, head)) {
      await batchWriter.written();
      await makeReadable(unreadable, head, { store, ...own });
    }
  }
  await resolving;
  await batchWriter.written();
};
