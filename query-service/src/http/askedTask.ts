import { taskIdSchema } from '@marketplace/contracts';
import type { FoundTask, ReadPositions, TaskReader } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import type { Request } from 'express';

/** The task that the address names; what can't be an id is one of no task. */
export const askedTask = async (
  tasks: TaskReader,
  req: Request,
): Promise<{ readonly positions: ReadPositions; readonly found: FoundTask | undefined }> => {
  const id = taskIdSchema.safeParse(String(req.params['id']).toLowerCase());
  return id.success ? tasks.task(id.data) : { positions: await tasks.positions(), found: undefined };
};

export const taskNotFound = (): Problem =>
  new Problem(
    'task-not-found',
    'There is no such task. It may have been deleted; look at the list of tasks.',
  );
