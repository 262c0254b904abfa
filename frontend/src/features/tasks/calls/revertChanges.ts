import type { TaskDetails } from '@marketplace/contracts';

/** What a task shown with `changes` is again without them: as before, but for what has become otherwise since. */
export const revertChanges = (
  shown: TaskDetails,
  before: TaskDetails,
  changes: Partial<TaskDetails>,
): Partial<TaskDetails> => {
  const fields = Object.keys(changes) as (keyof TaskDetails)[];
  return Object.fromEntries(
    fields.filter((field) => shown[field] === changes[field]).map((field) => [field, before[field]]),
  );
};
