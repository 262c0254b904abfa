import type { CheckedTask, Leadership } from '@marketplace/event-store';
import { projections as allProjections, type Projection } from '@marketplace/read-store/projections';
import type { Job, Logger } from '@marketplace/service-kit';
import { createKnownDifferences, type KnownDifferences } from './knownDifferences.ts';
import { isChecked, checkTasks, type TaskCheckDeps, type ServedDocument } from './checkTasks.ts';
import { inRandomOrder, nextOf, createServedWalk } from './walks.ts';

/** In positions. Events are read in blocks, because neighbours in the ledger are neighbours on the disk. */
const blockSize = 64;
const tasksOfRound = 256;
const mostBlocks = 64;
const eventsOfCheck = 2_000;
/** A task with more events is not checked: its events alone would fill the memory. */
const mostEvents = 50_000;
/**
 * In milliseconds. A task takes about 0.2 ms of processor time, here and in the stores: 50 tasks a second take 1 % of a core. Tasks with
 * many events take longer, so a pause is also 135 times the processor time of this process; the stores use a third of that time.
 */
const forTask = 20;
const restFor = 135;
const leastPause = 5_000;
const retryAfter = 5_000;
const keepEvery = 5_000;

export interface DocumentCheckDeps extends Omit<TaskCheckDeps, 'events'> {
  readonly events: TaskCheckDeps['events'] & { readonly leadership: Leadership };
  readonly logger: Logger;
  readonly projections?: readonly Projection[];
  /** The pause after a round, from its number of tasks, its duration and its processor time; times are in milliseconds. */
  readonly pauseAfter?: typeof usualPause;
}

const usualPause = (tasks: number, took: number, used: number): number =>
  Math.max(leastPause, tasks * forTask - took, used * restFor);

/** The ids of these tasks in groups; the tasks of a group are checked together. */
const inChecks = (tasks: readonly CheckedTask[]): readonly (readonly string[])[] => {
  const looks: string[][] = [];
  let left = 0;
  for (const { taskId, events } of tasks) {
    if (events > mostEvents) continue;
    if (left < events || looks.length === 0) {
      looks.push([]);
      left = eventsOfCheck;
    }
    looks.at(-1)?.push(taskId);
    left -= events;
  }
  return looks;
};

/** Each call returns about `tasksOfRound` tasks of the ledger, in a random order; after the last task it begins again. */
const createWalk = ({ ledger, documentChecks }: DocumentCheckDeps['events']) => {
  let pass = inRandomOrder(0);
  let [blocks, tasks] = [1, blockSize];
  return async (): Promise<readonly CheckedTask[]> => {
    const wanted = Math.min(
      mostBlocks,
      Math.max(1, Math.round((tasksOfRound * blocks) / Math.max(1, tasks))),
    );
    let chosen = nextOf(pass, wanted);
    if (chosen.length === 0) {
      const { position } = await ledger.head();
      pass = inRandomOrder(Math.ceil(position / blockSize));
      chosen = nextOf(pass, wanted);
    }
    const found = await documentChecks.tasksIn(
      chosen.map((block) => block * blockSize + 1),
      blockSize,
    );
    [blocks, tasks] = [blocks + chosen.length, tasks + found.length];
    return found;
  };
};

/** Reads the stored results of the check. Returns the function that runs one round, which resolves to its number of tasks. */
const openRounds = async (deps: DocumentCheckDeps): Promise<() => Promise<number>> => {
  const { events, logger, projections = allProjections } = deps;
  const compared = projections.filter(isChecked);
  const before = await events.documentChecks.read();
  const all = new Map(
    compared.map(({ name }): [string, KnownDifferences] => [
      name,
      createKnownDifferences(
        name,
        before.find(({ projection }) => projection === name),
      ),
    ]),
  );
  const next = createWalk(events);
  const nextServed = createServedWalk(deps.store, events.documentChecks, compared);
  let keptAt = -Infinity;

  const look = async (taskIds: readonly string[], served: readonly ServedDocument[]): Promise<boolean> => {
    let isNew = false;
    const known = [...all.values()].flatMap((one) => one.known());
    for (const found of await checkTasks(deps, compared, taskIds, [...served, ...known]))
      for (const difference of all.get(found.projection)?.take(found, taskIds) ?? []) {
        isNew = true;
        logger.error({ projection: found.projection, ...difference }, 'a document differs from its events');
      }
    return isNew;
  };
  return async () => {
    const chosen = await next();
    const served = await nextServed(chosen[0]?.taskId);
    const tasks = [
      ...new Map(
        [...chosen, ...served.tasks].map((task): [string, CheckedTask] => [task.taskId, task]),
      ).values(),
    ];
    let isNew = false;
    for (const taskIds of inChecks(tasks)) isNew = (await look(taskIds, served.documents)) || isNew;
    const due = [...new Set([...all.values()].flatMap((one) => one.due()))].slice(0, tasksOfRound);
    if (due.length > 0) isNew = (await look(due, [])) || isNew;
    if (!isNew && performance.now() - keptAt < keepEvery) return tasks.length;
    for (const projectionCheck of all.values()) {
      const check = projectionCheck.check();
      if (check) await events.documentChecks.keep(check);
    }
    keptAt = performance.now();
    return tasks.length;
  };
};

/** A job that checks the documents while this process leads the check. */
export const createDocumentCheck = (deps: DocumentCheckDeps): Job => {
  const { events, pauseAfter = usualPause } = deps;
  let round = (): Promise<number> => Promise.resolve(0);
  return {
    name: 'document check',
    every: leastPause,
    retryAfter,
    leadership: events.leadership,
    run: async ({ isFirst }) => {
      if (isFirst) round = await openRounds(deps);
      const [from, before] = [performance.now(), process.cpuUsage()];
      const tasks = await round();
      const { user, system } = process.cpuUsage(before);
      return { nextAfter: pauseAfter(tasks, performance.now() - from, (user + system) / 1_000) };
    },
  };
};
