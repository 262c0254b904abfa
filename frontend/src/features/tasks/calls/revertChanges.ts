import type { TaskDetails } from '@marketplace/contracts';

/**
 * The fields to restore after failed changes: the old values, except where a field has changed again meanwhile.
 */
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
