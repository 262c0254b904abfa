import type { TaskDetails } from '@marketplace/contracts';
import { updateFields } from './taskForm.ts';

/** The fields that an update changes; it leaves the others alone, as others may have changed them. */
export const changesOf = (task: TaskDetails, wanted: TaskDetails): Partial<TaskDetails> =>
  updateFields.reduce<Partial<TaskDetails>>(
    (changes, field) => (wanted[field] === task[field] ? changes : { ...changes, [field]: wanted[field] }),
    {},
  );
