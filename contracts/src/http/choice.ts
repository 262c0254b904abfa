import { z } from 'zod';
import { commandBodyOf } from './bodies.ts';
import { textLimits } from '../domain/values/limits.ts';
import { optionalText, requiredText } from '../domain/values/text.ts';

const example = { note: 'Has done this before. Ask for a second draft.', median: 240 };

/** Body of PUT /bids/{bidId}/mark: what changes. `note: null` removes the note. */
export const markBidSchema = commandBodyOf({
  shortlisted: z.boolean({ error: 'shortlisted must be true or false.' }),
  note: requiredText('Note', textLimits.ownNote).nullable().meta({ example: example.note }),
})
  .partial()
  .meta({ id: 'MarkBid' });

/** The note of a mark as it is typed: a blank one removes it. */
export const typedNoteSchema = optionalText('Note', textLimits.ownNote);

/** The mark that the owner of a task sets on a bid. Only the owner sees it. */
export const markSchema = z
  .object({
    shortlisted: z.boolean().meta({ example: true }),
    note: z.string().optional().meta({ example: example.note }),
  })
  .meta({ id: 'Mark' });
export type Mark = z.infer<typeof markSchema>;
export const markParts = markSchema.keyof().options;

/** The least number of offers with a median: the median of fewer would tell too much about each. */
export const leastForMedian = 5;

/** The offers on a task after its decision, as one of its bidders may see them. */
export const outcomeSchema = z
  .object({
    offers: z.int().min(1).meta({ description: 'All that were not withdrawn', example: 7 }),
    median: z
      .number()
      .optional()
      .meta({
        description: `The median amount, to the cent; absent where there are fewer than ${leastForMedian} offers`,
        example: example.median,
      }),
    place: z.int().min(1).meta({
      description:
        'The place of the caller’s offer by amount; 1 is the lowest, and the same amounts share a place. Of several own offers, the lowest counts',
      example: 2,
    }),
  })
  .meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof outcomeSchema>;
