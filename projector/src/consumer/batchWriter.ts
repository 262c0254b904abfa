import { NewerEvent, type ProjectionName } from '@marketplace/contracts';
import type { DeadLetters, EventBatch, RequestedTask } from '@marketplace/event-store';
import type { Generation, ProjectionStore, Writer } from '@marketplace/read-store';
import type { Projection } from '@marketplace/read-store/projections';
import { traceEvent, type Logger, type Tracing } from '@marketplace/service-kit';
import { createQueue, untilAborted } from '@marketplace/service-kit/async';
import { tasksAtATime } from '../dead-letters/resolving.ts';
import type { Retry } from '../retry.ts';
import type { NewerEventFound } from './assignments.ts';
import type { FoldedBatch, Processor } from './processor.ts';
import type { FaultIsolation } from './faultIsolation.ts';
import { createTurns, hasEnough, pauseAfter, type DoneWrite } from './turns.ts';

/** The name of the retry of writes, for logs and for the consumer's faults. */
export const writingDocuments = 'writing documents';

interface Deps {
  readonly processors: readonly Processor[];
  readonly writer: Writer;
  readonly store: Pick<ProjectionStore, 'onHurry'>;
  readonly deadLetters: Pick<DeadLetters, 'requested'>;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  readonly retryOf: (names: readonly ProjectionName[]) => Retry;
  readonly unlessBroken: FaultIsolation;
  /** Called when everything before the event is written. Nothing more may be applied then. */
  readonly onNewer: (found: NewerEventFound) => void;
}

const traceBatch = (
  tracing: Tracing | undefined,
  projections: readonly Projection[],
  { events }: EventBatch,
  since: number,
): void => {
  if (tracing === undefined) return;
  for (const projection of projections)
    for (const event of events)
      if ((projection.types as ReadonlySet<string>).has(event.type))
        traceEvent(tracing, event, { name: `project ${projection.name}`, kind: 'consumer', since });
};

/** A processor, and the queue in which it folds or resolves: one piece of work at a time. */
interface Member {
  readonly processor: Processor;
  readonly inTurn: ReturnType<typeof createQueue>;
}

/** The processors that get batches. A processor is removed when it fails for another reason than an event or an unavailable store. */
const createActive = (members: readonly Member[], unlessBroken: FaultIsolation) => {
  const active = new Set(members);
  return {
    isEmpty: () => active.size === 0,
    projections: () => [...active].map(({ processor }) => processor.projection),
    fold: async (batch: EventBatch): Promise<readonly FoldedBatch[]> => {
      const folded = await Promise.all(
        [...active].map(async (member) => {
          const { processor, inTurn } = member;
          const changes = await unlessBroken(processor.generation.projection, 'applying events', () =>
            inTurn(() => processor.fold(batch)),
          );
          if (changes === undefined) active.delete(member);
          return changes;
        }),
      );
      return folded.filter((changes) => changes !== undefined);
    },
  };
};

const isOf = (task: RequestedTask, { projection, generation }: Generation): boolean =>
  task.projection === projection && task.generation === generation;

/** Resolves requested dead letters. `whileIdle` runs a function while the member folds nothing and nothing is being written. */
const resolveRequested = async (
  { deadLetters, signal, logger, onNewer }: Deps,
  members: readonly Member[],
  whileIdle: (member: Member, run: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const warn = (err: unknown): void => {
    if (!signal.aborted) logger.warn({ err }, 'dead letters could not be resolved; trying again');
  };
  // A letter that can be resolved holds its task.
  if (!members.some(({ processor }) => processor.holds())) return;
  const requested = await deadLetters
    .requested(members.map(({ processor }) => processor.generation))
    .catch((error: unknown) => {
      warn(error);
      return [];
    });
  for (const member of members) {
    const { processor } = member;
    const taskIds = requested.filter((one) => isOf(one, processor.generation)).map(({ taskId }) => taskId);
    try {
      const tasks = signal.aborted ? [] : await processor.resolvable(taskIds);
      for (let from = 0; from < tasks.length; from += tasksAtATime)
        await whileIdle(member, () => processor.resolve(tasks.slice(from, from + tasksAtATime)));
    } catch (error) {
      if (error instanceof NewerEvent) {
        onNewer({ event: error.stored, projections: [processor.generation.projection] });
        return;
      }
      warn(error);
    }
  }
};

export const createBatchWriter = (deps: Deps) => {
  const { writer, store, signal, tracing, retryOf, unlessBroken, onNewer } = deps;
  const members: readonly Member[] = deps.processors.map((processor) => ({
    processor,
    inTurn: createQueue(),
  }));
  const active = createActive(members, unlessBroken);
  const retry = retryOf(deps.processors.map(({ generation }) => generation.projection));
  const inTurn = createQueue();
  const isOver = () => signal.aborted;
  const turns = createTurns(store, signal);
  let writing: Promise<void> = Promise.resolve();
  let last: DoneWrite = { events: 0, tookMs: 0 };

  const whileIdle = (member: Member, run: () => Promise<void>): Promise<void> =>
    inTurn(() =>
      member.inTurn(async () => {
        await writing;
        if (!isOver()) await run();
      }),
    );

  return {
    /** Folds the batch. Resolves when all earlier batches are written, and the write of this batch has begun. */
    apply: async (batch: EventBatch) => {
      await inTurn(async () => {
        const since = Date.now();
        const folded = await active.fold(batch);
        if (isOver() || active.isEmpty()) return;
        const write = writer.prepareWrite(folded.map((one) => one.write));
        await writing;
        if (isOver()) return;
        const [events, from] = [batch.events.length, performance.now()];
        last = { events, tookMs: 0 };
        writing = retry(writingDocuments, async () => {
          await write();
          last = { events, tookMs: performance.now() - from };
          traceBatch(tracing, active.projections(), batch, since);
        });
        const newer = folded.filter((one) => one.newer !== undefined);
        const [first] = newer;
        if (first?.newer === undefined) return;
        await writing;
        onNewer({ event: first.newer, projections: newer.map((one) => one.write.id.projection) });
      });
      if (active.isEmpty()) await untilAborted(signal);
    },

    /** Resolves when it is time for the next batch. */
    nextTurn: async () => {
      // A consumer that is behind folds the next batch while this one is being written.
      if (!hasEnough(last)) await writing;
      await turns.pause(pauseAfter(last));
    },

    /** Resolves when everything is written. */
    written: async () => {
      await inTurn(() => Promise.resolve());
      await writing;
    },

    /** Resolves the dead letters that operators have asked for. */
    resolveRequested: () => resolveRequested(deps, members, whileIdle),
  };
};

/** Folds batches with all processors, and writes the documents and checkpoints of all in one transaction. */
export type BatchWriter = ReturnType<typeof createBatchWriter>;
