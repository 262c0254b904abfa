import { lineageAt, positionOf } from '@marketplace/audit';
import type { atQuerySchema, TaskLineage } from '@marketplace/contracts';
import type { z } from 'zod';
import { requestedTaskId } from '../http/requestedTask.ts';
import type { AuditedRequest } from './auditedCall.ts';
import { neverExisted, notThere } from './auditTask.ts';

/** GET /audit/tasks/{id}/lineage: which event made each value of a task as it was at that position or time. */
export const auditLineage =
  (clock: () => Date) =>
  async ({
    store,
    req,
    options,
    head,
  }: AuditedRequest<z.output<typeof atQuerySchema>>): Promise<TaskLineage> => {
    const id = requestedTaskId(req);
    if (id === undefined) throw neverExisted();
    const position = await positionOf(store, options.at, { head, now: clock() });
    const found = await lineageAt(store, id, position);
    if (found === undefined) throw notThere(position);
    return found;
  };
