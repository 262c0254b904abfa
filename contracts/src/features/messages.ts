import { z } from 'zod';
import { closedReasons, daysAfterTheEnd } from '../domain/messages.ts';
import { taskIdSchema } from '../domain/task.ts';
import { goneField, personalText, shownName } from '../domain/values/personal.ts';
import { timeSchema } from '../domain/values/time.ts';
import { commandBodyOf } from '../http/bodies.ts';
import { messagesUpdateSchema } from '../http/documents.ts';
import { writeMessageSchema } from '../http/commands.ts';
import { nextQuerySchema } from '../http/taskQuery.ts';
import { created, privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { bidIdPath } from '../calls/definition/parameters.ts';

const messageIdSchema = z.uuid().meta({ example: '01930b72-3c55-7e0a-8b14-2f6d9a0c5e77' });
const example = 'Could you send the logo as an SVG, too?';

export const writtenMessageSchema = z
  .object({ acknowledged: z.literal(true), insertedId: messageIdSchema })
  .meta({ id: 'WrittenMessage' });

/** A message, for the two people of its bid. */
export const messageSchema = z
  .object({
    _id: messageIdSchema,
    from: z.object({ name: shownName().meta({ example: 'Bob Ross' }) }),
    mine: z.boolean().meta({ description: 'The caller wrote it' }),
    text: personalText().meta({ example }),
    ...goneField,
    at: timeSchema,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

const { unread } = messagesUpdateSchema.shape;

/** The options of GET /bids/{bidId}/messages in the URL. */
export const messagesQuerySchema = nextQuerySchema.extend({
  limit: nextQuerySchema.shape.limit.meta({
    description: 'Maximum number of messages in one answer. Default: 50',
  }),
});

/** A page of GET /bids/{bidId}/messages. */
export const messagesSchema = z
  .object({
    messages: z.array(messageSchema).meta({ description: 'Newest first' }),
    unread,
    closed: z
      .enum(closedReasons)
      .optional()
      .meta({
        description:
          'Why the caller may not write now. `own-bid`: it is on an own task; `person-forgotten`: the account of the other was deleted; ' +
          '`blocked`: one of the two has blocked the other, and no deal on this bid goes on; ' +
          `\`task-is-over\`: the task is over, for an accepted bid for ${daysAfterTheEnd} days; ` +
          '`owner-writes-first`: the bid is declined or withdrawn, and its bidder may only answer',
      }),
    next: z.string().optional().meta({ description: '`cursor` of the next page' }),
  })
  .meta({ id: 'Messages' });
export type Messages = z.infer<typeof messagesSchema>;

/** Body of POST /bids/{bidId}/messages/read. */
export const readMessagesSchema = commandBodyOf({
  upTo: z
    .uuid({ error: 'upTo must be the id of a message.' })
    .meta({ description: 'This message and all before it are read' }),
}).meta({ id: 'ReadMessages' });

export const messagesReadSchema = z
  .object({ acknowledged: z.literal(true), unread })
  .meta({ id: 'MessagesRead' });

export const unreadMessagesSchema = z
  .object({
    bids: z
      .array(messagesUpdateSchema.extend({ taskId: taskIdSchema }))
      .meta({ description: 'Bids with messages that the caller has not read' }),
  })
  .meta({ id: 'UnreadMessages' });
export type UnreadMessages = z.infer<typeof unreadMessagesSchema>;

const read = { method: 'GET', service: 'query', caller: 'user', tag: 'Messages' } as const;
const write = {
  method: 'POST',
  service: 'command',
  caller: 'user',
  tag: 'Messages',
  params: bidIdPath,
} as const;

export const messageCalls = {
  writeMessage: defineCall({
    ...write,
    path: '/bids/{bidId}/messages',
    summary: 'Write to the other person of a bid',
    about:
      'Only the owner of the task and the bidder. On an open or accepted bid both may write, on a declined or withdrawn one the owner, ' +
      'and the bidder once the owner has written since. On a task that is over nobody may, but on the accepted bid for 30 days. ' +
      'If one of the two has blocked the other, they may write only while a deal on the bid goes on (403 `blocked`).',
    body: { schema: writeMessageSchema },
    accepts: ['idempotencyKey'],
    answer: created(privateJson(writtenMessageSchema, 'The message is sent')),
    problems: [404, 409],
  }),

  messages: defineCall({
    ...read,
    path: '/bids/{bidId}/messages',
    summary: 'The messages on a bid',
    about:
      'Newest first, in pages, for the owner of the task and the bidder. Words of a person whose account was deleted are null.',
    params: bidIdPath,
    query: messagesQuerySchema,
    readModels: ['tasks', 'bids'],
    answer: privateJson(messagesSchema, 'A page of messages', 'X-Position'),
    problems: [404],
  }),

  readMessages: defineCall({
    ...write,
    path: '/bids/{bidId}/messages/read',
    summary: 'Mark the messages on a bid as read, up to one of them',
    body: { schema: readMessagesSchema },
    answer: privateJson(messagesReadSchema, 'They are read'),
    problems: [404],
  }),

  unreadMessages: defineCall({
    ...read,
    path: '/messages/unread',
    summary: 'The bids with messages that the caller has not read',
    about: 'Messages on a deleted task, which nobody can read, are not counted.',
    readModels: ['tasks', 'bids'],
    answer: privateJson(
      unreadMessagesSchema,
      'The bids, each with the number of these messages',
      'X-Position',
    ),
  }),
};
