import { taskIdSchema } from '@marketplace/contracts';
import { refusalProblem } from './refusals.ts';

/**
 * The task that a path names, in lower case as ids are kept.
 * @throws {Problem} `task-not-found` for what can't be an id
 */
export const taskIdParam = (param: string | undefined): string => {
  const parsed = taskIdSchema.safeParse(param);
  if (!parsed.success) throw refusalProblem('no-such-task');
  return parsed.data.toLowerCase();
};
