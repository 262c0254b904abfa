import { z } from 'zod';
import { closedReasons, daysAfterTheEnd } from '../domain/messages.ts';
import { taskIdSchema } from '../domain/task.ts';
import { textLimits } from '../domain/values/limits.ts';
import { requiredText } from '../domain/values/text.ts';
import { timeSchema } from '../domain/values/time.ts';
import { commandBodyOf } from './bodies.ts';
import { goneField, personalText, shownName } from '../domain/values/personal.ts';
import { nextQuerySchema } from './taskQuery.ts';

const messageIdSchema = z.uuid().meta({ example: '01930b72-3c55-7e0a-8b14-2f6d9a0c5e77' });
const example = 'Could you send the logo as an SVG, too?';

/** Body of POST /bids/{bidId}/messages. */
export const writeMessageSchema = commandBodyOf({
  text: requiredText('Message', textLimits.message).meta({ example }),
}).meta({ id: 'WriteMessage' });

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

const unreadSchema = z
  .int()
  .min(0)
  .meta({ description: 'Messages that the caller has not read', example: 2 });

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
    unread: unreadSchema,
    closed: z
      .enum(closedReasons)
      .optional()
      .meta({
        description:
          'Why the caller may not write now. `own-bid`: it is on an own task; `person-forgotten`: the account of the other was deleted; ' +
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
  .object({ acknowledged: z.literal(true), unread: unreadSchema })
  .meta({ id: 'MessagesRead' });

/** The data of a `message` event of GET /updates. */
export const messagesUpdateSchema = z
  .object({ bidId: z.uuid(), unread: unreadSchema })
  .meta({ id: 'MessagesUpdate' });
export type MessagesUpdate = z.infer<typeof messagesUpdateSchema>;

export const unreadMessagesSchema = z
  .object({
    bids: z
      .array(messagesUpdateSchema.extend({ taskId: taskIdSchema }))
      .meta({ description: 'Bids with messages that the caller has not read' }),
  })
  .meta({ id: 'UnreadMessages' });
export type UnreadMessages = z.infer<typeof unreadMessagesSchema>;
