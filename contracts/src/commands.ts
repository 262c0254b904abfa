import { z } from 'zod';
import { statusSchema, taskFields, taskIdSchema } from './task.ts';
import { optionalText } from './text.ts';

const bodyError = 'The body must be a JSON object.';
const userEmailSchema = z.string({ error: 'userEmail must be text.' }).max(320).optional();
/** A blank name counts as missing. */
const userNameSchema = optionalText('Name', 100)
  .transform((name) => (name === '' ? undefined : name))
  .optional();

/** Body of POST /addtask. Unknown fields are dropped, and `status` too: a task starts Pending. */
export const postTaskSchema = z
  .object({ ...taskFields, userEmail: userEmailSchema, userName: userNameSchema }, { error: bodyError })
  .meta({ id: 'PostTask' });
export type PostTask = z.infer<typeof postTaskSchema>;

/** Body of PUT /tasks/{id}: any of the fields that the owner may change. */
export const updateTaskSchema = z
  .object({ ...taskFields, status: statusSchema, userEmail: userEmailSchema }, { error: bodyError })
  .partial()
  .meta({ id: 'UpdateTask' });
export type UpdateTask = z.infer<typeof updateTaskSchema>;

/** Body of POST /bids. */
export const placeBidSchema = z
  .object({ taskId: taskIdSchema, userEmail: userEmailSchema }, { error: bodyError })
  .meta({ id: 'PlaceBid' });
export type PlaceBid = z.infer<typeof placeBidSchema>;

export const positionSchema = z
  .int()
  .min(0)
  .meta({ description: 'A position in the ledger: 1 for the first event, without gaps' });

export const insertedSchema = z
  .object({ acknowledged: z.literal(true), insertedId: z.string(), position: positionSchema })
  .meta({ id: 'Inserted' });
export const updatedSchema = z
  .object({
    acknowledged: z.literal(true),
    matchedCount: z.literal(1),
    modifiedCount: z.union([z.literal(0), z.literal(1)]),
    position: positionSchema,
  })
  .meta({ id: 'Updated' });
export const deletedSchema = z
  .object({ acknowledged: z.literal(true), deletedCount: z.literal(1), position: positionSchema })
  .meta({ id: 'Deleted' });
export type Inserted = z.infer<typeof insertedSchema>;
export type Updated = z.infer<typeof updatedSchema>;
export type Deleted = z.infer<typeof deletedSchema>;

/** `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
