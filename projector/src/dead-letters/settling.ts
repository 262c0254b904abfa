import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { Projection } from '@marketplace/projections';
import type { GenerationId, ProjectionStore, Writer } from '@marketplace/read-store';
import { foldBatch, nothingKnown } from '../folding/batch.ts';
import { documentsOf } from '../folding/fold.ts';
import type { Retry } from '../retry.ts';
import type { HeldTasks } from './heldTasks.ts';
import { letterOf } from './letterOf.ts';

/** A task's events, from the ledger. */
export type ReadTask = (taskId: string) => Promise<readonly StoredEvent[]>;

/**
 * Retries or discards a task's dead letters: applies its events from the first letter on, up to the generation's checkpoint, except
 * discarded ones. Where another event can't be applied, or the same one still can't, the task stays held from there on. To be
 * called while nothing else is written. It may break off anywhere and be done again.
 */
export const settleTask = async (
  parts: {
    readonly projection: Projection;
    readonly store: Pick<ProjectionStore, 'deadLetters'>;
    readonly writer: Writer;
    readonly id: GenerationId;
    readonly readTask: ReadTask;
    readonly held: HeldTasks;
    readonly term: number;
    readonly retry: Retry;
  },
  taskId: string,
): Promise<void> => {
  const { projection, store, writer, id, readTask, held, term, retry } = parts;
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
  const to = (await writer.checkpoints(id))[partitionOf(taskId)] ?? 0;
  const events = (await readTask(taskId)).filter(
    (event) => event.position >= first.position && event.position <= to && !discarded.has(event.id),
  );
  const { documents, faults } = await foldBatch(projection, events, nothingKnown, (collection, ids) =>
    writer.load(id, collection, ids),
  );

  const fault = faults.get(taskId);
  const again = letters.find(({ position }) => position === fault?.event.position);
  if (fault !== undefined) await deadLetters.park(letterOf(id, fault, (again?.attempts ?? 0) + 1), term);
  // The checkpoints stay where they are.
  await writer.prepareWrite([{ id, documents: documentsOf(documents), reached: new Map() }])();
  const settled = letters.filter((letter) => letter !== again);
  // Nothing may go on before it is known whether the letters are gone: a task that is passed over must have one.
  await retry('settling dead letters', async () => {
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
