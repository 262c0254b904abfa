import { taskIdSchema } from '@marketplace/contracts';
import type { DocumentReader, WithRevision } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import type { Request } from 'express';
import type { FoundTask } from './answers.ts';

/** The id in the path; undefined if it is not valid. */
export const requestedTaskId = (req: Request, param = 'id'): string | undefined =>
  taskIdSchema.safeParse(String(req.params[param]).toLowerCase()).data;

/** The task whose id is in the path; undefined also if the path contains no valid id. */
export const requestedTask = async (
  documents: Pick<DocumentReader, 'get' | 'positions'>,
  req: Request,
): Promise<WithRevision<{ readonly document: FoundTask | undefined }>> => {
  const id = requestedTaskId(req);
  if (id !== undefined) return documents.get('tasks', id);
  return { position: (await documents.positions()).tasks, revision: '', document: undefined };
};

export const taskNotFound = (): Problem =>
  new Problem(
    'task-not-found',
    'There is no such task. It may have been deleted; look at the list of tasks.',
  );
