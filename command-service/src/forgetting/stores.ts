import { projectionNames, systemActor, type PersonStore } from '@marketplace/contracts';
import type { KeptPerson } from '@marketplace/event-store';
import { leastOf, leastPosition, type GenerationAt } from '@marketplace/read-store';
import { coalesce } from '@marketplace/service-kit/async';
import { readAll } from '../change-task/storedState.ts';
import { forEachConcurrently } from './forEachConcurrently.ts';
import type { ForgettingDeps } from './deps.ts';

/** More than persons on a task are ever forgotten. */
const mostForgotten = Number.MAX_SAFE_INTEGER;
/** In milliseconds. */
const waitForReadModels = 3_000;

/** Appends TextsForgotten of the person on the task, once: programs that follow the ledger then delete these texts, too. */
const recordTextsForgotten = async (
  { events: { findEvents }, changeTask, newId }: ForgettingDeps,
  { uid, position }: KeptPerson,
  taskId: string,
): Promise<void> => {
  let isTold = false;
  const lookUp = async () => {
    const found = await findEvents({ taskIds: [taskId], types: ['TextsForgotten'], limit: mostForgotten });
    isTold = readAll(found).some((event) => event.type === 'TextsForgotten' && event.data.uid === uid);
  };
  const because = { rule: 'account-forgotten', ...(position !== undefined && { position }) } as const;
  const decide = () => (isTold ? [] : [{ type: 'TextsForgotten', data: { uid }, because } as const]);
  await changeTask({ taskId, actor: systemActor, correlationId: newId(), lookUp, decide });
};

const clearLedger = async (deps: ForgettingDeps, person: KeptPerson): Promise<void> => {
  const { uid } = person;
  const { persons } = deps.events;
  await persons.deleteTexts(uid);
  for (;;) {
    const tasks = await persons.tasksToTell(uid);
    if (tasks.length === 0) break;
    await forEachConcurrently(tasks, async (taskId) => {
      await recordTextsForgotten(deps, person, taskId);
      await persons.taskIsTold(uid, taskId);
    });
  }
};

/**
 * Waits until the read models have reached the head of the ledger: then no text of a forgotten person is left in them, except where dead
 * letters hold tasks. Drops former generations, which get no events. Resolves to the live generations.
 */
const followLedger = async ({
  events: { ledger },
  reads,
}: ForgettingDeps): Promise<readonly GenerationAt[]> => {
  const { documents, projections } = reads;
  const { position } = await ledger.head();
  const hasReached = documents.waitFor(
    (at) => leastPosition(at, projectionNames) >= position,
    waitForReadModels,
  );
  if (!(await hasReached)) throw new Error(`The read models have not reached position ${position} yet.`);
  const generations: GenerationAt[] = [];
  for (const projection of projectionNames) {
    await projections.dropPrevious(projection);
    const { live, next } = await projections.control(projection);
    if (next && leastOf(next) < position)
      throw new Error(`A rebuild of ${projection} has not reached position ${position} yet.`);
    generations.push(live);
  }
  for (let after: string | undefined = ''; after !== undefined;) after = await projections.reviewWords(after);
  return generations;
};

const refuseDeadLetters = async (
  { events: { persons, deadLetters } }: ForgettingDeps,
  uid: string,
  generations: readonly GenerationAt[],
): Promise<void> => {
  const tasks = await persons.tasksOf(uid);
  for (const live of generations)
    if ((await deadLetters.ofTasks(live, tasks)).length > 0)
      throw new Error(`Dead letters of ${live.projection} hold tasks of this person: retry or discard them.`);
};

/**
 * The functions that clear each store of a person. A store is clear when deleted rows have left the disk, too. The slow steps are the
 * same for all persons, so persons who are cleared at the same time share them.
 */
export const createStores = (deps: ForgettingDeps) => {
  const follow = coalesce(() => followLedger(deps));
  const scrubLedger = coalesce(() => deps.events.persons.scrub());
  const scrubPrivate = coalesce(() => deps.privateStore.scrub());
  const scrubReads = coalesce(() => deps.reads.scrub());

  return (person: KeptPerson): Readonly<Record<PersonStore, () => Promise<void>>> => {
    const { uid, done } = person;
    const unlessDone = (store: PersonStore, run: () => Promise<void>): Promise<void> =>
      done.includes(store) ? Promise.resolve() : run();
    const inLedger = unlessDone('ledger', () => clearLedger(deps, person));
    const readModels = unlessDone('read-models', async () => {
      await inLedger;
      const generations = await follow();
      // Alerts come from the person's searches, which the fence has deleted, so no new alert follows.
      await deps.reads.projections.removeAlerts(uid);
      await refuseDeadLetters(deps, uid, generations);
    });
    /** The scrubs come last, because each locks a table while it writes the table again. */
    const settled = readModels.catch(() => undefined);
    return {
      ledger: () => inLedger.then(() => settled).then(scrubLedger),
      // The fence has deleted them.
      'kept-items': () => settled.then(scrubPrivate),
      'read-models': () => readModels.then(scrubReads),
      'sign-in': () => deps.accounts.deleteAccount(uid),
    };
  };
};
