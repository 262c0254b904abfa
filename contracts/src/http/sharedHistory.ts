import { z } from 'zod';
import { becauseSchema } from '../domain/because.ts';
import { fieldChangeSchema } from './audit/audit.ts';
import { keptOfferSchema } from '../domain/offerFields.ts';
import { goneField, personalText } from '../domain/values/personal.ts';
import { positionSchema } from '../domain/values/position.ts';
import { timeSchema } from '../domain/values/time.ts';
import { taskEventTypes } from '../domain/eventTypes.ts';

/** An event of a task as its owner and its bidders may see it: without offers and e-mail addresses of others. */
export const sharedEventSchema = z
  .object({
    position: positionSchema,
    at: timeSchema,
    type: z.enum(taskEventTypes),
    ...goneField,
    by: z.enum(['owner', 'bidder', 'system']),
    because: becauseSchema
      .extend({
        at: timeSchema.optional().meta({ description: 'When the event at that position was recorded' }),
      })
      .optional(),
    mine: z.boolean().meta({ description: 'The caller did it' }),
    proof: z
      .literal(true)
      .optional()
      .meta({ description: 'GET /tasks/{id}/receipt proves it to the caller' }),
    ownBid: z.boolean().optional().meta({ description: 'It is about a bid of the caller' }),
    bidder: z
      .string()
      .optional()
      .meta({ description: 'The name of the bidder whose bid it is about, for the owner' }),
    changes: z
      .array(fieldChangeSchema)
      .optional()
      .meta({ description: 'What it changed of the task’s own fields, if it edited the task' }),
    offer: keptOfferSchema.optional().meta({ description: 'Only of a bid of the caller' }),
    note: personalText()
      .optional()
      .meta({ description: 'The note or the reason, for the owner and the bidder of the accepted bid' }),
  })
  .meta({ id: 'SharedEvent' });
export type SharedEvent = z.infer<typeof sharedEventSchema>;

export const sharedHistorySchema = z
  .object({
    events: z.array(sharedEventSchema).meta({ description: 'Newest first' }),
    next: z.string().optional().meta({ description: 'The cursor of the next page' }),
  })
  .meta({ id: 'SharedHistory' });
export type SharedHistory = z.infer<typeof sharedHistorySchema>;
