import { placedBidsSchema, taskSchema } from '@marketplace/contracts';
import { z } from 'zod';

// Loaded by `import()` only: the first load has no zod. The rest of each entry is dropped.
export const ownTasksSchema = z.array(taskSchema.pick({ _id: true }));
export type OwnTasks = z.infer<typeof ownTasksSchema>;
export const ownBidsSchema = z.array(placedBidsSchema.pick({ taskId: true, state: true }));
export type OwnBids = z.infer<typeof ownBidsSchema>;
