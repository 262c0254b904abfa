import type { Persons } from '@marketplace/event-store';
import { projections, type Projection } from '@marketplace/read-store/projections';
import type { Changed } from './product.ts';

// Faults of the forgetting of persons.

const withPersons = (change: (persons: Persons) => Partial<Persons>): Changed => ({
  persons: (persons) => ({ ...persons, ...change(persons) }),
});

/** Nobody looks at the fence: neither who takes a token, nor the ledger. */
export const fenceIgnored: Changed = {
  ...withPersons(({ fence }) => ({ fence: { ...fence, isForgotten: () => false } })),
  database: `CREATE OR REPLACE FUNCTION event_store.is_forgotten(person text) RETURNS boolean LANGUAGE sql STABLE RETURN false`,
};

/** Tells the tasks that the texts are deleted, and they are still there. */
export const textsStay = withPersons((persons) => {
  const told = new Set<string>();
  return {
    deleteTexts: () => Promise.resolve(),
    tasksToTell: async (uid) => (await persons.tasksOf(uid)).filter((taskId) => !told.has(uid + taskId)),
    told: (uid, taskId) => Promise.resolve(void told.add(uid + taskId)),
  };
});

/** Does not look for what is open. */
export const leftOpen = withPersons(() => ({ tasksOf: () => Promise.resolve([]) }));

/** Stops before the end, and nobody goes on. */
export const neverFinished = withPersons(() => ({ finish: () => Promise.resolve() }));

/** Read models keep what they had. */
export const readModelsKeepTexts: Changed = {
  projections: projections.map((projection): Projection => ({
    ...projection,
    changes: (event, remembered) =>
      event.type === 'TextsForgotten' ? [] : projection.changes(event, remembered),
  })),
};
