import { historyOf, lineageAt, positionOf, taskAt } from '@marketplace/audit';
import type { TaskAt, TaskHistory, TaskLineage } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import { requestedTaskId } from '../http/requestedTask.ts';
import type { AuditedCall } from './auditedCall.ts';

type Request = AuditedCall<'auditLineage'>;

const neverExisted = (): Problem =>
  new Problem('task-not-found', 'The ledger has no task with this id, not even a deleted one; check the id.');

const notThere = (position: number): Problem =>
  new Problem(
    'task-not-found',
    `There was no such task at position ${position}: it was posted later, deleted before, or never existed. Its history (GET /audit/tasks/{id} without at) shows which.`,
  );

const idOf = ({ req }: Request): string => {
  const id = requestedTaskId(req);
  if (id === undefined) throw neverExisted();
  return id;
};

/** Reads the task at the moment that the request names. */
const findAt = async <T>(
  request: Request,
  clock: () => Date,
  find: (store: Request['store'], taskId: string, position: number) => Promise<T | undefined>,
): Promise<T> => {
  const { store, options, head } = request;
  const id = idOf(request);
  const position = await positionOf(store, options.at, { head, now: clock() });
  const found = await find(store, id, position);
  if (found === undefined) throw notThere(position);
  return found;
};

/** GET /audit/tasks/{id}: the history of a task; with `at`, the task at that position or time. */
export const auditTask =
  (clock: () => Date) =>
  async (request: Request): Promise<TaskAt | TaskHistory> => {
    if (request.options.at !== undefined) return findAt(request, clock, taskAt);
    const history = await historyOf(request.store, idOf(request), request.head);
    if (history === undefined) throw neverExisted();
    return history;
  };

/** GET /audit/tasks/{id}/lineage: which event made each value of a task as it was at that position or time. */
export const auditLineage =
  (clock: () => Date) =>
  (request: Request): Promise<TaskLineage> =>
    findAt(request, clock, lineageAt);
