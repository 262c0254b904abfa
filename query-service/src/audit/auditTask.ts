import { historyOf, positionOf, taskAt } from '@marketplace/audit';
import type { atQuerySchema, TaskAt, TaskHistory } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import type { z } from 'zod';
import { requestedTaskId } from '../http/requestedTask.ts';
import type { AuditedRequest } from './auditedCall.ts';

export const neverExisted = (): Problem =>
  new Problem('task-not-found', 'The ledger has no task with this id, not even a deleted one; check the id.');

export const notThere = (position: number): Problem =>
  new Problem(
    'task-not-found',
    `There was no such task at position ${position}: it was posted later, deleted before, or never existed. Its history (GET /audit/tasks/{id} without at) shows which.`,
  );

/** GET /audit/tasks/{id}: the history of a task; with `at`, the task at that position or time. */
export const auditTask =
  (clock: () => Date) =>
  async ({
    store,
    req,
    options,
    head,
  }: AuditedRequest<z.output<typeof atQuerySchema>>): Promise<TaskAt | TaskHistory> => {
    const id = requestedTaskId(req);
    if (id === undefined) throw neverExisted();
    if (options.at === undefined) {
      const history = await historyOf(store, id, head);
      if (history === undefined) throw neverExisted();
      return history;
    }
    const position = await positionOf(store, options.at, { head, now: clock() });
    const found = await taskAt(store, id, position);
    if (found === undefined) throw notThere(position);
    return found;
  };
