import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { Projection } from '@marketplace/read-store/projections';
import type { DeadLetter, DeadLetters } from '@marketplace/event-store';
import type { GenerationId, Writer } from '@marketplace/read-store';
import { foldBatch, nothingKnown } from '../folding/batch.ts';
import { documentsOf, type Fault } from '../folding/fold.ts';
import type { Retry } from '../retry.ts';
import type { HeldTasks } from './heldTasks.ts';
import { letterOf } from './letterOf.ts';

export type ReadTask = (taskId: string) => Promise<readonly StoredEvent[]>;

/** The number of tasks that are resolved together. Meanwhile the projection applies no events. */
export const tasksAtATime = 100;

interface Deps {
  readonly projection: Projection;
  readonly deadLetters: DeadLetters;
  readonly writer: Writer;
  readonly id: GenerationId;
  readonly readTask: ReadTask;
  readonly held: HeldTasks;
  readonly term: number;
  readonly retry: Retry;
}

/** The events of each task from its first letter on, up to the checkpoint of its partition. */
const heldEvents = async (
  { writer, id, readTask }: Pick<Deps, 'writer' | 'id' | 'readTask'>,
  letters: readonly DeadLetter[],
): Promise<readonly StoredEvent[]> => {
  const firsts = new Map(letters.toReversed().map(({ taskId, position }) => [taskId, position]));
  const checkpoints = await writer.checkpoints(id);
  const eventsOf = async ([taskId, first]: readonly [string, number]) => {
    const to = checkpoints[partitionOf(taskId)] ?? 0;
    return (await readTask(taskId)).filter(({ position }) => position >= first && position <= to);
  };
  return (await Promise.all([...firsts].map(eventsOf))).flat();
};

/** The letters of events that can't be applied. Their tries include the tries of earlier letters for the same events. */
const lettersOf = (
  id: GenerationId,
  faults: Iterable<Fault>,
  earlier: readonly DeadLetter[],
): readonly DeadLetter[] => {
  const attempts = new Map(earlier.map((letter) => [letter.id, letter.attempts]));
  return [...faults].map((fault) => {
    const letter = letterOf(id, fault, 1);
    return { ...letter, attempts: (attempts.get(letter.id) ?? 0) + 1 };
  });
};

/**
 * Retries or discards the dead letters of some tasks: applies the events of each from its first letter on, up to the generation's
 * checkpoint, except discarded ones. If one of these events can't be applied, its task stays held from that event on.
 * Call it while nothing else is written. It can stop at any step, and be repeated.
 */
export const resolveTasks = async (deps: Deps, taskIds: readonly string[]): Promise<void> => {
  const { projection, deadLetters, writer, id, held, term, retry } = deps;
  const hold = (letters: readonly DeadLetter[]) => {
    for (const taskId of taskIds) held.release(taskId);
    for (const { taskId, position } of letters) held.hold(taskId, position);
  };
  // A letter that is not parked can't be discarded: after a crash, an event of the documents could be.
  const parkedNow = (await deadLetters.ofTasks(id, taskIds)).filter(({ state }) => state === 'parked');
  await deadLetters.request(
    parkedNow.map((letter) => letter.id),
    'retrying',
  );
  const letters = await deadLetters.ofTasks(id, taskIds);
  if (letters.length === 0) {
    hold([]);
    return;
  }

  const toDiscard = letters.filter(({ state }) => state === 'discarding');
  const before = await deadLetters.discardedEvents(id.projection, taskIds);
  const discarded = new Set([...before, ...toDiscard.map(({ eventId }) => eventId)]);
  const events = (await heldEvents(deps, letters)).filter((event) => !discarded.has(event.id));
  const { documents, faults } = await foldBatch(projection, events, nothingKnown, (collection, ids) =>
    writer.load(id, collection, ids),
  );

  const parked = lettersOf(id, faults.values(), letters);
  await deadLetters.park(parked, term);
  // The write does not move the checkpoints. Letters are deleted only after it: if a crash comes in between, the next try writes
  // the same documents.
  await writer.prepareWrite([
    { id, documents: documentsOf(documents), reached: new Map(), resolvesLetters: true },
  ])();
  const again = new Set(parked.map((letter) => letter.id));
  const resolved = letters.filter((letter) => !again.has(letter.id));
  // Nothing may continue before the store confirms that the letters are deleted: a task that is passed over must have a letter.
  await retry('resolving dead letters', async () => {
    await deadLetters.resolve(
      {
        gone: resolved.filter((letter) => !toDiscard.includes(letter)).map((letter) => letter.id),
        discarded: toDiscard.map((letter) => letter.id),
      },
      term,
    );
    const left = await deadLetters.ofTasks(id, taskIds);
    held.discard(discarded);
    hold(left);
  });
};
