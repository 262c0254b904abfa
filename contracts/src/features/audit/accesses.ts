import { z } from 'zod';
import { taskIdSchema } from '../../domain/task.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { answer, ledgerRead } from '../../calls/definition/ledgerReads.ts';
import { actorSchema, cursorSchema, pageOptions } from './fields.ts';

/** One access of an auditor: who, when, which call. */
export const accessSchema = z.object({
  id: z.int().min(1),
  at: timeSchema,
  actor: actorSchema,
  call: z.string().meta({
    description: 'e.g. GET /audit/tasks/{id}, or the command line',
    example: 'GET /audit/tasks/{id}',
  }),
  details: z.record(z.string(), z.string()).meta({ example: { at: '42' } }),
  forgotten: z.literal(true).optional().meta({
    description: 'Its address or its options were deleted with a person',
  }),
});
export const accessesSchema = z
  .object({
    accesses: z.array(accessSchema).meta({ description: 'Newest first' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'Accesses' });
export type Accesses = z.infer<typeof accessesSchema>;
export const accessesQuerySchema = z.strictObject(pageOptions);

/** A message as auditors see it: who wrote to whom, and when, without the text. */
export const auditedMessageSchema = z.object({
  _id: z.uuid(),
  bidId: z.uuid(),
  from: actorSchema,
  to: actorSchema,
  at: timeSchema,
});
export const auditMessagesSchema = z
  .object({
    messages: z.array(auditedMessageSchema).meta({ description: 'In the order of their ids: oldest first' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'AuditedMessages' });
export type AuditMessages = z.infer<typeof auditMessagesSchema>;
export const auditMessagesQuerySchema = z.strictObject({
  taskId: taskIdSchema.meta({ description: 'The task, also a deleted one' }),
  ...pageOptions,
});

export const accessCalls = {
  auditAccesses: defineCall({
    ...ledgerRead,
    path: '/audit/accesses',
    summary: 'The calls of auditors',
    about: 'Every call of an auditor, newest first, including this one.',
    query: accessesQuerySchema,
    answer: answer(accessesSchema, 'The accesses', 'Link'),
  }),

  auditMessages: defineCall({
    ...ledgerRead,
    path: '/audit/messages',
    summary: 'Who wrote to whom on the bids of a task, and when',
    about: 'Never what. Deleted tasks too. The address is null if the account was deleted.',
    query: auditMessagesQuerySchema,
    answer: answer(auditMessagesSchema, 'The messages, without their words', 'Link'),
  }),
};
