import { taskIdSchema, type ProjectionName } from '@marketplace/contracts';
import { leastPosition, type DocumentReader, type WithRevision } from '@marketplace/read-store';
import { Problem, type Caller, type CallRequest } from '@marketplace/service-kit';
import type { Request } from 'express';
import type { FoundTask } from './answers.ts';
import { setPosition } from './freshness.ts';
import { visibleTask } from './visibleTask.ts';

/** The id in the path; undefined if it is not valid. */
export const uuidParam = (req: Request, param = 'id'): string | undefined =>
  taskIdSchema.safeParse(String(req.params[param]).toLowerCase()).data;

/** The id in the path of a call. @throws {Problem} `task-not-found` if it is not valid */
export const requiredTaskId = async (
  documents: Pick<DocumentReader, 'positions'>,
  {
    call,
    req,
    res,
  }: Pick<CallRequest, 'req' | 'res'> & {
    readonly call: { readonly readModels: readonly ProjectionName[] };
  },
): Promise<string> => {
  const id = uuidParam(req);
  if (id !== undefined) return id;
  setPosition(res, leastPosition(await documents.positions(), call.readModels));
  throw taskNotFound();
};

/** The task whose id is in the path; undefined also if the path contains no valid id, or the caller may not see it. */
export const requestedTask = async (
  documents: Pick<DocumentReader, 'get' | 'page' | 'positions'>,
  req: Request,
  caller: Pick<Caller, 'uid' | 'roles'> | undefined,
): Promise<WithRevision<{ readonly document: FoundTask | undefined }>> => {
  const id = uuidParam(req);
  if (id !== undefined) return visibleTask(documents, id, caller);
  return { position: (await documents.positions()).tasks, revision: '', document: undefined };
};

export const taskNotFound = (): Problem =>
  new Problem(
    'task-not-found',
    'There is no such task. It may have been deleted; look at the list of tasks.',
  );
export const bidNotFound = (): Problem =>
  new Problem('bid-not-found', 'There is no bid with this id. Look it up in the list of bids.');
