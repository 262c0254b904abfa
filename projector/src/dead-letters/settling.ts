import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { GenerationId, ProjectionStore } from '@marketplace/read-store';
import { foldBatch } from '../batch.ts';
import type { Projection } from '../changes.ts';
import { documentsOf } from '../fold.ts';
import type { Perseverance } from '../perseverance.ts';
import type { HeldTasks } from './heldTasks.ts';
import { letterOf } from './letterOf.ts';

/** A task's events, from the ledger. */
export type ReadTask = (taskId: string) => Promise<readonly StoredEvent[]>;

/**
 * Does what was asked for the dead letters of a task: applies its events from the first letter on, up to where the generation is,
 * but for those discarded. Where another one can't be applied, or the same one still can't, the task stays held
 * from there on. To be called while nothing else is written. It may break off anywhere, and be done again.
 */
export const settleTask = async (
  parts: {
    readonly projection: Projection;
    readonly store: ProjectionStore;
    readonly id: GenerationId;
    readonly readTask: ReadTask;
    readonly held: HeldTasks;
    readonly term: number;
    readonly untilItWorks: Perseverance;
  },
  taskId: string,
): Promise<void> => {
  const { projection, store, id, readTask, held, term, untilItWorks } = parts;
  const { deadLetters } = store;
  const letters = await deadLetters.ofTask(id, taskId);
  const [first] = letters;
  if (first === undefined) {
    held.release(taskId);
    return;
  }

  const toDiscard = letters.filter(({ state }) => state === 'discarding');
  const before = await deadLetters.discardedEvents(id.projection);
  const discarded = new Set([...before, ...toDiscard.map(({ eventId }) => eventId)]);
  const to = (await store.checkpoints(id))[partitionOf(taskId)] ?? 0;
  const events = (await readTask(taskId)).filter(
    (event) => event.position >= first.position && event.position <= to && !discarded.has(event.id),
  );
  const { documents, faults } = await foldBatch(projection, events, new Map(), (collection, ids) =>
    store.load(id, collection, ids),
  );

  const fault = faults.get(taskId);
  const again = letters.find(({ position }) => position === fault?.event.position);
  if (fault !== undefined) await deadLetters.park(letterOf(id, fault, (again?.attempts ?? 0) + 1), term);
  // The checkpoints stay where they are.
  await store.write(id, documentsOf(documents), new Map());
  const settled = letters.filter((letter) => letter !== again);
  // Nothing may go on before it is known whether the letters are gone: what passes a task over must find them again.
  await untilItWorks('settling dead letters', async () => {
    await deadLetters.settle(
      id,
      {
        gone: settled.filter((letter) => !toDiscard.includes(letter)).map((letter) => letter.id),
        discarded: toDiscard.map((letter) => letter.id),
      },
      term,
    );
    const left = await deadLetters.ofTask(id, taskId);
    held.discard(discarded);
    held.release(taskId);
    for (const { position } of left) held.hold(taskId, position);
  });
};
