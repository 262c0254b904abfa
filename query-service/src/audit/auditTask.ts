import { historyOf, lineageAt, positionOf, taskAt } from '@marketplace/audit';
import type { TaskAt, TaskHistory, TaskLineage } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import { uuidParam } from '../http/requestedTask.ts';
import { startOf } from '../http/paging.ts';
import type { AuditedCall } from './auditedCall.ts';
import { nextPage } from './auditLists.ts';

type Request = AuditedCall<'auditLineage'>;

const neverExisted = (): Problem =>
  new Problem('task-not-found', 'The ledger has no task with this id, not even a deleted one; check the id.');

const notThere = (position: number): Problem =>
  new Problem(
    'task-not-found',
    `There was no such task at position ${position}: it was posted later, deleted before, or never existed. Its history (GET /audit/tasks/{id} without at) shows which.`,
  );

const idOf = ({ req }: Request): string => {
  const id = uuidParam(req);
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

/** Most tasks have fewer events, so that their whole history is one answer. */
const defaultLimit = 1_000;

/** GET /audit/tasks/{id}: a page of the history of a task; with `at`, the task at that position or time. */
export const auditTask =
  (clock: () => Date) =>
  async (request: AuditedCall<'auditTask'>): Promise<TaskAt | TaskHistory> => {
    const { store, res, options, head } = request;
    if (options.at !== undefined) return findAt(request, clock, taskAt);
    const id = idOf(request);
    const { limit = defaultLimit, cursor } = options;
    const query = JSON.stringify(['audit history', id]);
    const after = startOf(cursor, query);
    const { value: page } = await historyOf(store, id, { after, to: head, limit }).next();
    if (!page || (page.events.length === 0 && after === undefined)) throw neverExisted();
    return { events: page.events, ...nextPage(res, page.end, { query, options }) };
  };

/** GET /audit/tasks/{id}/lineage: which event made each value of a task as it was at that position or time. */
export const auditLineage =
  (clock: () => Date) =>
  (request: Request): Promise<TaskLineage> =>
    findAt(request, clock, lineageAt);
