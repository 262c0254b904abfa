import { z } from 'zod';
import { textLimits } from '../domain/values/limits.ts';
import { optionalText, requiredText } from '../domain/values/text.ts';
import { commandBodyOf } from './bodies.ts';

const example = { note: 'Has done this before. Ask for a second draft.' };

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
