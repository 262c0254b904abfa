import { z } from 'zod';
import { idempotencyKeySchema } from '../../http/commands.ts';
import { taskIdSchema } from '../../domain/task.ts';

export const taskIdPath = z.object({
  id: taskIdSchema.meta({
    description: 'The id of a task (UUIDv7)',
    example: '01930b6e-5f3a-7c41-9d52-8a1f0c7be901',
  }),
});
export const bidIdPath = z.object({
  bidId: z.uuid().meta({
    description: 'The id of a bid (UUIDv7)',
    example: '01930b70-11aa-7d02-8f2e-5a7c9e1b0c33',
  }),
});
export const uidPath = z.object({
  uid: z.string().meta({ description: 'The uid of a person', example: 'yAVFDBDfPk' }),
});

// Headers have no examples: a page that tries the calls would always send these, e.g. the same Idempotency-Key each time.
const header = (name: string, description: string, schema: z.ZodType) =>
  schema.meta({ description, param: { in: 'header', name, id: name } });

/** The highest position in a request: services accept no more digits. */
export const mostPosition = 999_999_999_999_999;
const askedPosition = z.int().min(0).max(mostPosition);

const entityTag = '(W/)?"[!#-~]*"';
const entityTags = new RegExp(`^(\\*|${entityTag}(, *${entityTag})*)$`);

export const requestHeaders = {
  requestId: header(
    'X-Request-Id',
    'A name for this request, repeated in the answer and logged, never stored. A value that is not 1 to 64 letters, digits, `_`, `-` is replaced',
    z.string().optional(),
  ),
  userEmail: header(
    'x-user-email',
    'The caller’s e-mail address. Not needed; if sent, it must be the address in the token',
    z.string().optional(),
  ),
  minPosition: header(
    'X-Min-Position',
    'The answer includes every event up to this position. The call waits for it up to 2 s, then 503',
    askedPosition.optional(),
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'An ETag of an earlier answer; 304 if the answer is still the same',
    z.string().optional(),
  ),
  ifMatch: header(
    'If-Match',
    'Write only if the task was not edited since: ETags of the task (`"3.0.p"`), or `*`. A bid since then does not matter; a weak tag never matches',
    z.string().regex(entityTags).optional(),
  ),
  idempotencyKey: header(
    'Idempotency-Key',
    'The same key, caller, call and body within 24 h give the first answer again, and nothing is done twice. Only a success uses the key',
    idempotencyKeySchema.optional(),
  ),
  lastEventId: header(
    'Last-Event-ID',
    'The position of the last event received; browsers send it when they reconnect',
    askedPosition.optional(),
  ),
} as const;

export type RequestHeader = keyof typeof requestHeaders;
