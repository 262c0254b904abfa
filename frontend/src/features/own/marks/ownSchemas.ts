import { placedBidsSchema, taskSchema } from '@marketplace/contracts';
import type { z } from 'zod';
import { eachOf } from '../../../api/tolerantSchemas.ts';

// Loaded by `import()` only: the first load has no zod. The rest of each entry is dropped.
export const ownTasksSchema = eachOf(taskSchema.pick({ _id: true }));
export type OwnTasks = z.infer<typeof ownTasksSchema>;
export const ownBidsSchema = eachOf(placedBidsSchema.pick({ taskId: true, state: true }));
export type OwnBids = z.infer<typeof ownBidsSchema>;
