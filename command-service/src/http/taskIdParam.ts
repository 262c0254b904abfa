import { taskIdSchema } from '@marketplace/contracts';
import { refusalProblem } from './refusals.ts';

/**
 * The task id in a path, in lower case like stored ids.
 * @throws {Problem} `task-not-found` if it can't be an id
 */
export const taskIdParam = (param: unknown): string => {
  const parsed = taskIdSchema.safeParse(param);
  if (!parsed.success) throw refusalProblem('no-such-task');
  return parsed.data.toLowerCase();
};
