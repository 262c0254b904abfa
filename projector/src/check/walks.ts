import { taskIdOf, type ProjectionStore } from '@marketplace/read-store';
import type { CheckedTask, DocumentChecks } from '@marketplace/event-store';
import type { Collection, Projection } from '@marketplace/read-store/projections';
import { comparable, type ServedDocument } from './checkTasks.ts';

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** The numbers below `count`, each once, in a random order that needs no memory: it adds one random step, modulo `count`. */
export const inRandomOrder = function* (
  count: number,
  random: () => number = Math.random,
): Generator<number, void> {
  let step = 1 + Math.floor(random() * count);
  while (commonDivisor(step, count) !== 1) step += 1;
  let at = Math.floor(random() * count);
  for (let left = count; left > 0; left -= 1) {
    yield at;
    at = (at + step) % count;
  }
};

/** The next numbers, at most `most` of them; the generator keeps the rest. */
export const nextOf = (numbers: Generator<number, void>, most: number): readonly number[] => {
  const taken: number[] = [];
  while (taken.length < most) {
    const next = numbers.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
};

/** Documents in a round. `naming`: they name a task, which is folded for each. `own`: of a task itself; the ledger must have the task. */
const documentsOfRound = { naming: 256, own: 1_024 };
const beforeAll = '00000000-0000-0000-0000-000000000000';

interface ServedDocuments {
  /** Documents that the walk over the ledger's tasks may miss: they only name a task, or the ledger does not have their task. */
  readonly documents: readonly ServedDocument[];
  readonly tasks: readonly CheckedTask[];
}

/** Each call returns some served documents of one collection, in the order of ids; after the last document it begins again. */
export const createServedWalk = (
  store: Pick<ProjectionStore, 'control' | 'storedFields'>,
  { tasks: tasksOf }: Pick<DocumentChecks, 'tasks'>,
  projections: readonly Projection[],
) => {
  const places = projections.flatMap((projection) =>
    projection.collections
      .filter(({ compared }) => compared)
      .map(({ name, fields }) => ({
        projection,
        collection: name as Collection,
        limit: 'taskId' in fields ? documentsOfRound.naming : documentsOfRound.own,
        after: undefined as string | undefined,
      })),
  );
  let turn = 0;

  const next = async (start: string): Promise<readonly ServedDocument[]> => {
    const place = places[turn % places.length];
    turn += 1;
    if (place === undefined) return [];
    const { projection, collection, limit, after = start } = place;
    const live = comparable(await store.control(projection.name), projection);
    if (live === undefined) return [];
    const found = [...(await store.storedFields(live, collection, { after, limit }))];
    const last = found.length < limit ? undefined : found.at(-1)?.[0];
    place.after = last ?? beforeAll;
    return found.flatMap(([id, stored]) =>
      stored.fields ? [{ taskId: taskIdOf(id, stored), collection, id }] : [],
    );
  };

  /** @param start the id after which each collection begins, so that processes begin at different documents */
  return async (start = beforeAll): Promise<ServedDocuments> => {
    const served = await next(start);
    const tasks = await tasksOf([...new Set(served.map(({ taskId }) => taskId))]);
    const known = new Set(tasks.flatMap(({ taskId, events }) => (events > 0 ? [taskId] : [])));
    const documents = served.filter(({ taskId, id }) => taskId !== id || !known.has(taskId));
    const named = new Set(documents.map(({ taskId }) => taskId));
    return { documents, tasks: tasks.filter(({ taskId }) => named.has(taskId)) };
  };
};
