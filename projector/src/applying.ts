import { setTimeout as sleep } from 'node:timers/promises';
import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { Delivery } from '@marketplace/event-store';
import type { GenerationId, ProjectionStore } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { foldBatch } from './batch.ts';
import type { Projection } from './changes.ts';
import { createHeldTasks, type HeldTasks } from './dead-letters/heldTasks.ts';
import { letterOf } from './dead-letters/letterOf.ts';
import { createOneAtATime } from './dead-letters/oneAtATime.ts';
import { settleTask, type ReadTask } from './dead-letters/settling.ts';
import { documentsOf, type DocumentMap, type Folded } from './fold.ts';
import type { Perseverance } from './perseverance.ts';
import type { Progress } from './progress.ts';

/** Takes in what one share delivers. */
export interface Applying {
  /** Resolves when all before this delivery is written, and this one is being written. */
  apply(delivery: Delivery): Promise<void>;
  /** Does what was asked for dead letters of the share, between two deliveries. */
  settleDeadLetters(): Promise<void>;
  /** Resolves when all is written. */
  settled(): Promise<void>;
}

export interface ApplyingParts {
  readonly projection: Projection;
  readonly store: ProjectionStore;
  readonly readTask: ReadTask;
  readonly logger: Logger;
  readonly id: GenerationId;
  readonly partitions: readonly number[];
  readonly progress: Progress;
  readonly untilItWorks: Perseverance;
  readonly signal: AbortSignal;
  /** How long is waited before each further try of what can't be applied, in milliseconds. */
  readonly triesAfter?: readonly number[];
}

const usualTriesAfter = [100, 400];
/** With more than that the projection is broken, not events: it waits for somebody to mend it. */
const mostHeld = 1_000;

/** Which events are to be passed over, and the term in which this process says so. */
interface Known {
  readonly held: HeldTasks;
  readonly term: number;
}

/**
 * For as long as a share lasts: its documents are known from what was written last, and its held tasks from what was read
 * at first, which holds only while nobody else writes them. To be made when it is known how far the share is.
 */
export const createApplying = (parts: ApplyingParts): Applying => {
  const { projection, store, logger, id, partitions, progress, untilItWorks, signal } = parts;
  const { triesAfter = usualTriesAfter } = parts;
  const { deadLetters } = store;
  const oneAtATime = createOneAtATime();
  const isOver = () => signal.aborted;
  let known: Known | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** The documents of the batch that is being written, or was last: the next one is folded over them. */
  let recent: DocumentMap = new Map();

  const claimed = async (): Promise<Known> => {
    if (known !== undefined) return known;
    const { term, letters } = await deadLetters.claim(id, partitions);
    known = { term, held: createHeldTasks(letters, await deadLetters.discardedEvents(id.projection)) };
    return known;
  };

  /** What can't be applied is tried again, all of it together. */
  const foldWithTries = async (events: readonly StoredEvent[], { held }: Known): Promise<Folded> => {
    const fold = () =>
      foldBatch(
        projection,
        events.filter((event) => !held.passesOver(event)),
        recent,
        (collection, ids) => store.load(id, collection, ids),
      );
    let folded = await fold();
    for (const pause of triesAfter) {
      if (folded.faults.size === 0 || isOver()) break;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      folded = await fold();
    }
    return folded;
  };

  /** Documents stay as they are while they are compared with those of another generation, and while paused. */
  const mayChange = async (): Promise<boolean> => {
    const { paused, succession } = await store.control(projection.name);
    return !paused && succession?.state !== 'comparing';
  };

  /** Before anything is written that comes after them, so that nobody finds them passed without a letter. */
  const park = async ({ faults }: Folded, { held, term }: Known): Promise<void> => {
    if (faults.size > 0 && held.count() + faults.size > mostHeld)
      throw new Error(`More than ${mostHeld} tasks have events that can't be applied.`);
    for (const fault of faults.values()) {
      const letter = letterOf(id, fault, triesAfter.length + 1);
      await deadLetters.park(letter, term);
      held.hold(letter.taskId, letter.position);
      // Without what the error says: that may have personal data in it.
      const { generation, position, taskId, eventId, type } = letter;
      logger.error(
        { projection: letter.projection, generation, position, taskId, eventId, type },
        'an event can not be applied; its task waits',
      );
    }
  };

  const readyToWrite = ({ documents }: Folded, { events, upTo }: Delivery) => {
    const write = store.readyToWrite(id, documentsOf(documents), upTo);
    return () =>
      untilItWorks('writing documents', async () => {
        await write();
        progress.applied(events.length);
      });
  };

  return {
    apply: (delivery) =>
      untilItWorks('applying events', () =>
        oneAtATime(async () => {
          const now = await claimed();
          const folded = await foldWithTries(delivery.events, now);
          if (isOver()) return;
          await park(folded, now);
          const write = readyToWrite(folded, delivery);
          await writing;
          if (isOver()) return;
          recent = folded.documents;
          writing = write();
        }),
      ),

    settleDeadLetters: async () => {
      const requested = await deadLetters.requested(id);
      if (requested.length === 0 || !(await mayChange())) return;
      for (const taskId of requested) {
        if (isOver() || !partitions.includes(partitionOf(taskId))) continue;
        await oneAtATime(async () => {
          const { held, term } = await claimed();
          await writing;
          if (isOver()) return;
          recent = new Map();
          await settleTask({ ...parts, held, term }, taskId);
        });
      }
    },

    settled: async () => {
      await oneAtATime(() => Promise.resolve());
      await writing;
    },
  };
};
