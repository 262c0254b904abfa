import {
  eventTypes,
  partitionOf,
  type EventType,
  type ProjectionName,
  type StoredEvent,
} from '@marketplace/contracts';
import type { DeadLetters, EventBatch } from '@marketplace/event-store';
import { projectionOf, type Projection } from '@marketplace/read-store/projections';
import type { Generation, GenerationWrite, ProjectionStore, Writer } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { createBrake, type Brake, createHeldTasks, type HeldTasks } from '../dead-letters/heldTasks.ts';
import { letterOf } from '../dead-letters/letterOf.ts';
import { resolveTasks, type ReadTask } from '../dead-letters/resolving.ts';
import { foldBatch, needsNewerCode } from '../folding/batch.ts';
import { createDocumentCache } from '../folding/documentCache.ts';
import { documentsOf, type Fault, type FoldResult } from '../folding/fold.ts';
import type { Retry } from '../retry.ts';

export interface FoldedBatch {
  readonly write: GenerationWrite;
  /** The first event that newer code wrote, if there is one. */
  readonly newer: StoredEvent | undefined;
}

/** Called and awaited before these events are folded; without `events`, before any events. undefined: nothing to wait for. */
export type Prepare = (name: ProjectionName, events?: readonly StoredEvent[]) => Promise<void> | undefined;

export interface ProcessorDeps {
  readonly generation: Generation;
  readonly store: Pick<ProjectionStore, 'control'>;
  readonly deadLetters: DeadLetters;
  readonly writer: Writer;
  readonly partitions: readonly number[];
  /** The id of the ledger that the events are from. */
  readonly ledger: string;
  readonly readTask: ReadTask;
  readonly retry: Retry;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly projection?: Projection | undefined;
  readonly prepare?: Prepare | undefined;
  /** The pause before each further try of events that can't be applied, in milliseconds. */
  readonly triesAfter?: readonly number[] | undefined;
}

const usualTriesAfter = [100, 400];

interface BatchStart {
  readonly projection: Projection;
  readonly after: readonly number[];
  readonly held: HeldTasks;
}
/** The events of the batch after the checkpoints. Each partition ends before its first event that newer code wrote. */
const beforeNewer = (
  { projection, after, held }: BatchStart,
  { events, upTo }: EventBatch,
): EventBatch & Pick<FoldedBatch, 'newer'> => {
  const todo = events.filter(({ position, taskId }) => position > (after[partitionOf(taskId)] ?? 0));
  const newer = todo.filter((event) => needsNewerCode(projection, event) && !held.passesOver(event));
  if (newer.length === 0) return { events: todo, upTo, newer: undefined };
  const ends = new Map(newer.toReversed().map((event) => [partitionOf(event.taskId), event.position - 1]));
  const endOf = (partition: number) => ends.get(partition) ?? Infinity;
  return {
    events: todo.filter(({ position, taskId }) => position <= endOf(partitionOf(taskId))),
    upTo: new Map([...upTo].map(([partition, to]) => [partition, Math.min(to, endOf(partition))])),
    newer: newer[0],
  };
};

/**
 * Folds events. After a pause all are folded again, if an event failed whose user had no failed event before. Later failures of the
 * same user are not tried again, because other events wait meanwhile.
 */
const foldWithTries = async (
  fold: () => Promise<FoldResult>,
  brake: Brake,
  triesAfter: readonly number[],
  signal: AbortSignal,
): Promise<FoldResult> => {
  let folded = await fold();
  for (const ms of triesAfter) {
    if (signal.aborted || ![...folded.faults.values()].some((fault) => brake.isFirst(fault))) break;
    await pause(ms, signal);
    folded = await fold();
  }
  return folded;
};

/** Parks events as dead letters. @throws if they are too many */
const createParking =
  (
    { generation, deadLetters, logger }: Pick<ProcessorDeps, 'generation' | 'deadLetters' | 'logger'>,
    held: HeldTasks,
    brake: Brake,
    term: number,
  ) =>
  async (faults: readonly Fault[], attempts: number): Promise<void> => {
    brake.check(faults, held.count() + faults.length);
    const letters = faults.map((fault) => letterOf(generation, fault, attempts));
    await deadLetters.park(letters, term);
    for (const letter of letters) {
      held.hold(letter.taskId, letter.position);
      // Without the error's message, which may have personal data.
      const { position, taskId, eventId, type } = letter;
      logger.error(
        { ...generation, position, taskId, eventId, type },
        'an event can not be applied; its task waits',
      );
    }
  };

/** True if documents may change: not while they are compared with another generation, and not while the projection is paused. */
const mayChange = async (store: ProcessorDeps['store'], name: ProjectionName): Promise<boolean> => {
  const { paused, rebuild } = await store.control(name);
  return !paused && rebuild?.state !== 'comparing';
};

/**
 * Opens a generation for an assignment. It caches the documents written last, and the held tasks read at the start; both are valid
 * only while no other process writes them, and until the writer is lost.
 */
export const openProcessor = async (deps: ProcessorDeps) => {
  const { generation, store, deadLetters, writer, partitions, ledger } = deps;
  const { readTask, retry, signal, prepare } = deps;
  const { projection = projectionOf(generation.projection), triesAfter = usualTriesAfter } = deps;
  const cache = createDocumentCache();
  const after = await writer.checkpoints(generation);
  // Letters are claimed after the checkpoints were read, so that the former owner of the partitions can't resolve a letter unseen.
  const checkpoints = new Map(partitions.map((partition) => [partition, after[partition] ?? 0]));
  const { term, letters } = await deadLetters.claim(generation, checkpoints);
  const held: HeldTasks = createHeldTasks(letters, await deadLetters.discardedEvents(generation.projection));
  const brake = createBrake();
  const park = createParking(deps, held, brake, term);
  const load: Parameters<typeof foldBatch>[3] = (collection, ids) => writer.load(generation, collection, ids);
  const fold = (events: readonly StoredEvent[]): Promise<FoldResult> => {
    const todo = events.filter((event) => !held.passesOver(event));
    return foldWithTries(() => foldBatch(projection, todo, cache, load), brake, triesAfter, signal);
  };

  return {
    generation,
    projection,
    /** Its checkpoint, by partition, when it was opened. */
    after,

    /**
     * The documents after the batch. Before it resolves, events that can't be applied are parked as dead letters. A partition
     * with an event that newer code wrote ends before that event, and must not be folded further.
     */
    fold: async (batch: EventBatch): Promise<FoldedBatch> => {
      const { events, upTo, newer } = beforeNewer({ projection, after, held }, batch);
      const preparing = prepare?.(projection.name, events);
      if (preparing) await preparing;
      const folded = await fold(events);
      await park([...folded.faults.values()], triesAfter.length + 1);
      cache.keep(folded.documents);
      const last = events.at(-1);
      const logPosition = last && { ledger, position: last.position, event: last.id };
      return {
        write: { id: generation, documents: documentsOf(folded.documents), reached: upTo, logPosition },
        newer,
      };
    },

    holds: (): boolean => held.count() > 0,

    /** The tasks whose letters it may resolve now: those in its partitions; none while its documents must not change. */
    resolvable: async (taskIds: readonly string[]): Promise<readonly string[]> => {
      if (taskIds.length === 0 || !(await mayChange(store, generation.projection))) return [];
      return taskIds.filter((taskId) => partitions.includes(partitionOf(taskId)));
    },

    /** Retries or discards letters of these tasks, while nothing is being written. @throws {NewerEvent} if an event needs newer code */
    resolve: async (taskIds: readonly string[]) => {
      cache.clear();
      await prepare?.(projection.name);
      const resolving = { projection, deadLetters, writer, id: generation, readTask, held, term, retry };
      await resolveTasks(resolving, taskIds);
    },
  };
};

/** Applies an assignment's events to one generation, with one writer. */
export type Processor = Awaited<ReturnType<typeof openProcessor>>;

/** The types of events that none of these processors needs. */
export const passOverOf = (processors: readonly Processor[]): readonly EventType[] =>
  eventTypes.filter((type) => processors.every(({ projection }) => !projection.types.has(type)));

/** The lowest checkpoint of these processors, by partition. */
export const leastAfter = (processors: readonly Processor[]): readonly number[] =>
  (processors[0]?.after ?? []).map((_, partition) =>
    Math.min(...processors.map(({ after }) => after[partition] ?? 0)),
  );
