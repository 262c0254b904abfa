import { projectionNames, systemActor, type PersonStore } from '@marketplace/contracts';
import { leastOf, leastPosition } from '@marketplace/read-store';
import { coalesce } from '@marketplace/service-kit/async';
import { readAll } from '../change-task/snapshot.ts';
import { inGroups } from './inGroups.ts';
import type { ForgettingParts } from './parts.ts';
import { textsOnTask } from './textsOnTask.ts';

const pageSize = 1_000;
/** In milliseconds. */
const waitForReadModels = 3_000;

/** Says that the person's texts on the task are deleted: who follows the ledger deletes them, too. */
const tell = async (
  { events: { findEvents }, changeTask, newId }: ForgettingParts,
  uid: string,
  taskId: string,
): Promise<void> => {
  let found = textsOnTask(uid);
  const lookUp = async () => {
    found = textsOnTask(uid);
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = await findEvents({ taskIds: [taskId], after, limit: pageSize });
      for (const event of readAll(page)) found.take(event);
      after = page.length < pageSize ? undefined : page.at(-1)?.position;
    }
  };
  const decide = () => found.events();
  await changeTask({ taskId, actor: systemActor, correlationId: newId(), lookUp, decide });
};

const clearLedger = async (parts: ForgettingParts, uid: string): Promise<void> => {
  const { persons } = parts.events;
  await persons.deleteTexts(uid);
  for (;;) {
    const tasks = await persons.tasksToTell(uid);
    if (tasks.length === 0) break;
    await inGroups(tasks, async (taskId) => {
      await tell(parts, uid, taskId);
      await persons.told(uid, taskId);
    });
  }
  await persons.scrub();
};

/** What follows the ledger is clear when it has followed it to the last TextsForgotten. */
const clearReadModels = async (
  { events: { ledger, persons, deadLetters }, reads }: ForgettingParts,
  uid: string,
  scrub: () => Promise<void>,
): Promise<void> => {
  const { documents, projections } = reads;
  const { position } = await ledger.head();
  const hasReached = documents.waitFor(
    (at) => leastPosition(at, projectionNames) >= position,
    waitForReadModels,
  );
  if (!(await hasReached)) throw new Error(`The read models have not reached position ${position} yet.`);
  const tasks = await persons.tasksOf(uid);
  for (const projection of projectionNames) {
    // Nothing feeds the former generation.
    await projections.dropPrevious(projection);
    const { live, next } = await projections.control(projection);
    if (next && leastOf(next) < position)
      throw new Error(`A rebuild of ${projection} has not reached position ${position} yet.`);
    if ((await deadLetters.ofTasks(live, tasks)).length > 0)
      throw new Error(`Dead letters of ${projection} hold tasks of this person: retry or discard them.`);
  }
  for (let after: string | undefined = ''; after !== undefined;) after = await projections.reviewWords(after);
  await scrub();
};

export type Stores = Readonly<Record<PersonStore, (uid: string) => Promise<void>>>;

/** How each store is cleared of a person. Each may be cleared again. */
export const createStores = (parts: ForgettingParts): Stores => {
  const { reads, accounts } = parts;
  const scrub = coalesce(() => reads.scrub());
  return {
    ledger: (uid) => clearLedger(parts, uid),
    'read-models': (uid) => clearReadModels(parts, uid, scrub),
    'kept-items': async (uid) => {
      await reads.userData.removeAll(uid);
      await reads.notificationStates.remove(uid);
      await reads.scrub('user-data');
    },
    'sign-in': (uid) => accounts.deleteAccount(uid),
  };
};
