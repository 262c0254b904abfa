import type { TaskDetails } from '@marketplace/contracts';
import { updateFields } from './taskForm.ts';

/** What an update changes: the rest is left out, and stays as it may have become meanwhile. */
export const changesOf = (task: TaskDetails, wanted: TaskDetails): Partial<TaskDetails> =>
  updateFields.reduce<Partial<TaskDetails>>(
    (changes, field) => (wanted[field] === task[field] ? changes : { ...changes, [field]: wanted[field] }),
    {},
  );
