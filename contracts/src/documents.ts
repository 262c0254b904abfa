import { z } from 'zod';
import { positionSchema } from './commands.ts';
import { keptDetailsSchema, keptFields, statusSchema, taskIdSchema } from './task.ts';

const timeSchema = z.string().meta({ description: 'ISO 8601, UTC' });

/** A task as everybody may see it. */
export const publicTaskSchema = z
  .object({
    _id: taskIdSchema,
    ...keptFields,
    userName: z.string(),
    status: statusSchema,
    createdAt: timeSchema,
    updatedAt: timeSchema,
    bidsCount: z.int().min(0),
  })
  .meta({ id: 'PublicTask' });

/** A task with `userEmail`, for its owner and for callers with a token. */
export const taskSchema = publicTaskSchema.extend({ userEmail: z.string() }).meta({ id: 'Task' });

export type PublicTask = z.infer<typeof publicTaskSchema>;
export type Task = z.infer<typeof taskSchema>;

/** The answer of GET /tasks/{id}: with `userEmail` for a caller with a token. */
export const taskAnswerSchema = publicTaskSchema
  .extend({ userEmail: z.string().optional() })
  .meta({ id: 'TaskAnswer' });
export type TaskAnswer = z.infer<typeof taskAnswerSchema>;

/** A task in the read models; its id is the task's. */
export const taskDocumentSchema = keptDetailsSchema.extend({
  ownerUid: z.string(),
  userEmail: z.string(),
  userName: z.string(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  bidsCount: z.int().min(0),
  /** Position of its TaskPosted: the order of posting. */
  posted: positionSchema,
  /** Task version of its last TaskPosted or TaskUpdated, which ETag and If-Match name. */
  editVersion: z.int().min(1),
});
export type TaskDocument = Readonly<z.infer<typeof taskDocumentSchema>>;

export const bidsCountSchema = z.object({ bidsCount: z.int().min(0) }).meta({ id: 'BidsCount' });

/** One task in GET /mybids: the caller's bids on it. */
export const placedBidsSchema = z
  .object({
    taskId: taskIdSchema,
    bids: z.int().min(1).meta({ description: 'Number of bids of the caller on this task' }),
    lastBidAt: timeSchema,
    task: publicTaskSchema.nullable().meta({ description: 'null if it was deleted' }),
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

/** Settings of the web app at run time, from GET /config.json. */
export const configSchema = z
  .object({
    firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
    /** True if an Auth emulator replaces Firebase: calls to it go to the web app's own origin. */
    authEmulator: z.boolean(),
  })
  .meta({ id: 'Config' });
export type Config = z.infer<typeof configSchema>;

/**
 * ETag of a task: strong, `"<version>.<bids>"` or, with the personal field in the answer, `"<version>.<bids>.p"`.
 * `version` is the task's version at its last edit, which If-Match compares; a bid does not change it.
 */
export const taskETag = (editVersion: number, bidsCount: number, personal: boolean): string =>
  `"${editVersion}.${bidsCount}${personal ? '.p' : ''}"`;

/** The edit version in a task's ETag; undefined for any other tag. */
export const editVersionOf = (etag: string): number | undefined => {
  const match = /^"([1-9]\d{0,9})\.\d{1,10}(?:\.p)?"$/.exec(etag);
  return match ? Number(match[1]) : undefined;
};
