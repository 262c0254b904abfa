import { taskIdSchema } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import type { Request } from 'express';

/** The task that the address names, in lower case. @throws {Problem} `task-not-found` for what can't be an id */
export const taskIdOf = (req: Request): string => {
  const id = req.params['id'];
  const parsed = taskIdSchema.safeParse(typeof id === 'string' ? id.toLowerCase() : id);
  if (!parsed.success) throw taskNotFound();
  return parsed.data;
};

export const taskNotFound = (): Problem =>
  new Problem(
    'task-not-found',
    'There is no such task. It may have been deleted; look at the list of tasks.',
  );
