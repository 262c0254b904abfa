import { bidEventTypes, dayMs, dayOf, systemActor, taskEventTypes } from '@marketplace/contracts';
import type { Leadership, LedgerReads } from '@marketplace/event-store';
import type { ConditionOn, DocumentReader } from '@marketplace/read-store';
import type { Job, Logger } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { isOfTask, readAll, type EventOfTask } from '../change-task/snapshot.ts';
import { decideDeadline } from './decideDeadline.ts';
import { noPast, pastOf, type Past } from './past.ts';

const checkEvery = 500;
const batchSize = 500;

interface DeadlineParts {
  readonly documents: Pick<DocumentReader, 'page' | 'waitFor'>;
  readonly findEvents: LedgerReads['findEvents'];
  readonly leadership: Leadership;
  readonly changeTask: ChangeTask;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly logger: Logger;
}

/** A task has few of them, whatever the number of its bids. */
const typesOfPast = taskEventTypes.filter((type) => !(bidEventTypes as readonly string[]).includes(type));
const pageSize = 1_000;

/** Pending tasks whose deadline is over, or is today without a DeadlineNeared so far: each one in one of two lists. */
const dueAt = (now: Date): readonly (readonly ConditionOn<'tasks'>[])[] => {
  const pending = { field: 'status', is: 'Pending' } as const;
  const yesterday = dayOf(new Date(now.getTime() - dayMs).toISOString());
  return [
    [pending, { field: 'bidding', is: 'near' }, { field: 'deadline', to: yesterday }],
    [pending, { field: 'bidding', is: 'open' }, { field: 'deadline', to: dayOf(now.toISOString()) }],
  ];
};

/**
 * Closes bidding at deadlines, and tells users that a deadline is near. One process at a time looks for due tasks in the read
 * models. Each one is decided on the task's state as any other command is, so it happens once, also if two processes lead for
 * a moment or the read models are behind.
 */
export const createDeadlines = (parts: DeadlineParts): Job => {
  const { documents, findEvents, leadership, changeTask, clock, newId, logger } = parts;
  /** The newest event of the tasks that were settled in this term: read models from before it may have them as due still. */
  let settledAt = 0;

  const readPast = async (taskId: string): Promise<Past> => {
    const events: EventOfTask[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = await findEvents({ taskIds: [taskId], types: typesOfPast, after, limit: pageSize });
      events.push(...readAll(page).filter(isOfTask));
      after = page.length < pageSize ? undefined : page.at(-1)?.position;
    }
    return pastOf(events);
  };

  const settle = async (taskId: string) => {
    let past = noPast;
    const result = await changeTask({
      taskId,
      actor: systemActor,
      correlationId: newId(),
      lookUp: async () => {
        past = await readPast(taskId);
      },
      decide: (state) => decideDeadline({ now: clock().toISOString(), past }, state),
    });
    return { isNew: result.kind === 'appended', position: result.kind === 'refused' ? 0 : result.position };
  };

  /** True if more tasks are due. */
  const settleDue = async (): Promise<boolean> => {
    if (!(await documents.waitFor((at) => at.tasks >= settledAt, checkEvery))) return true;
    const pages = await Promise.all(
      dueAt(clock()).map((where) =>
        documents.page('tasks', { where, order: ['deadline', 'posted'], limit: batchSize }),
      ),
    );
    const ids = pages.flatMap((page) => page.documents.map(({ id }) => id));
    if (ids.length === 0) return false;
    const settled = await Promise.allSettled(ids.map(settle));
    const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = settled.find((one) => one.status === 'rejected');
    const recorded = done.filter(({ isNew }) => isNew).length;
    if (recorded > 0) logger.info({ tasks: recorded }, 'deadlines were recorded');
    settledAt = Math.max(settledAt, ...done.map(({ position }) => position));
    if (failed !== undefined) throw failed.reason;
    return recorded > 0 && pages.some((page) => page.end !== undefined);
  };

  return {
    name: 'deadlines',
    every: checkEvery,
    leadership,
    run: async ({ isFirst }) => {
      if (isFirst) settledAt = 0; // a failover ends a term, and may lose the end of the ledger
      return (await settleDue()) ? { nextAfter: 0 } : undefined;
    },
  };
};
