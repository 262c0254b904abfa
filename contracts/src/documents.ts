import { z } from 'zod';
import { positionSchema } from './commands.ts';
import { keptDetailsSchema, keptFields, statusSchema, taskIdSchema } from './task.ts';

const timeSchema = z.string().meta({ description: 'ISO 8601, UTC' });

/** A task as the API shows it to anybody. */
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

/** With the personal field that only its owner and callers with a token may see. */
export const taskSchema = publicTaskSchema.extend({ userEmail: z.string() }).meta({ id: 'Task' });

export type PublicTask = z.infer<typeof publicTaskSchema>;
export type Task = z.infer<typeof taskSchema>;

/** What GET /tasks/{id} answers: `userEmail` is there for a caller with a token. */
export const taskAnswerSchema = publicTaskSchema
  .extend({ userEmail: z.string().optional() })
  .meta({ id: 'TaskAnswer' });
export type TaskAnswer = z.infer<typeof taskAnswerSchema>;

/** A task as read models keep it, under its id. */
export const taskDocumentSchema = keptDetailsSchema.extend({
  ownerUid: z.string(),
  userEmail: z.string(),
  userName: z.string(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  bidsCount: z.int().min(0),
  /** Position of its TaskPosted: the order of posting. */
  posted: positionSchema,
  /** Task version of its last TaskPosted or TaskUpdated, which is what ETag and If-Match name. */
  editVersion: z.int().min(1),
});
export type TaskDocument = Readonly<z.infer<typeof taskDocumentSchema>>;

export const bidsCountSchema = z.object({ bidsCount: z.int().min(0) }).meta({ id: 'BidsCount' });

/** What the caller has bid on, in GET /mybids. */
export const placedBidsSchema = z
  .object({
    taskId: taskIdSchema,
    bids: z.int().min(1).meta({ description: 'How many bids the caller has placed on it' }),
    lastBidAt: timeSchema,
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

// Old names of `taskAnswerSchema`, until the web app uses the new ones.
export const taskDetailsSchema = taskAnswerSchema;
export type TaskDetailsAnswer = TaskAnswer;
