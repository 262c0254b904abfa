import { z } from 'zod';
import { positionSchema } from './commands.ts';
import { categorySchema, statusSchema, taskIdSchema } from './task.ts';

/** A task as the API shows it to anybody. */
export const publicTaskSchema = z
  .object({
    _id: taskIdSchema,
    title: z.string(),
    category: categorySchema,
    description: z.string(),
    deadline: z.string().meta({ description: 'YYYY-MM-DD' }),
    budget: z.number(),
    userName: z.string(),
    status: statusSchema,
    createdAt: z.string().meta({ description: 'ISO 8601, UTC' }),
    updatedAt: z.string().meta({ description: 'ISO 8601, UTC' }),
    bidsCount: z.int().min(0),
  })
  .meta({ id: 'PublicTask' });

/** With the personal field that only its owner and callers with a token may see. */
export const taskSchema = publicTaskSchema.extend({ userEmail: z.string() }).meta({ id: 'Task' });

export type PublicTask = z.infer<typeof publicTaskSchema>;
export type Task = z.infer<typeof taskSchema>;

/** What a GET /tasks/{id} may answer: `userEmail` is there for a caller with a token. */
export const taskDetailsSchema = publicTaskSchema
  .extend({ userEmail: z.string().optional() })
  .meta({ id: 'TaskDetails' });
export type TaskDetailsAnswer = z.infer<typeof taskDetailsSchema>;

export const bidsCountSchema = z.object({ bidsCount: z.int().min(0) }).meta({ id: 'BidsCount' });

/** What the caller has bid on, in GET /mybids. */
export const placedBidsSchema = z
  .object({
    taskId: taskIdSchema,
    bids: z.int().min(1).meta({ description: 'How many bids the caller has placed on it' }),
    lastBidAt: z.string().meta({ description: 'ISO 8601, UTC' }),
    task: publicTaskSchema.nullable().meta({ description: 'null where it was deleted' }),
  })
  .meta({ id: 'PlacedBids' });
export type PlacedBidsAnswer = z.infer<typeof placedBidsSchema>;

/** One message of GET /updates. */
export const updateSchema = z
  .object({
    type: z.enum(['posted', 'updated', 'deleted', 'bid']),
    taskId: taskIdSchema,
    bidsCount: z.int().min(0).optional(),
    position: positionSchema,
  })
  .meta({ id: 'Update' });
export type Update = z.infer<typeof updateSchema>;

/** What the SPA needs at run time, from GET /config.json. */
export const configSchema = z
  .object({
    firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
    /** Set where an Auth emulator stands in for Firebase: its calls go to the SPA's own origin. */
    authEmulator: z.boolean(),
  })
  .meta({ id: 'Config' });
export type Config = z.infer<typeof configSchema>;

/**
 * ETag of a task: strong, `"<version>.<bids>"` or, with the personal field in the answer, `"<version>.<bids>.p"`.
 * `version` is the task's version at its last edit, which is what If-Match guards; a bid does not move it.
 */
export const taskETag = (editVersion: number, bidsCount: number, personal: boolean): string =>
  `"${editVersion}.${bidsCount}${personal ? '.p' : ''}"`;

/** The edit version in a task's ETag, or undefined for a tag that is not one of ours. */
export const editVersionOf = (etag: string): number | undefined => {
  const match = /^"([1-9]\d{0,9})\.\d{1,10}(?:\.p)?"$/.exec(etag);
  return match ? Number(match[1]) : undefined;
};
