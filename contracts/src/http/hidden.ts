import { z } from 'zod';
import { personalText } from '../domain/values/personal.ts';
import { timeSchema } from '../domain/values/time.ts';
import { decisionGrounds } from '../domain/values/vocabulary.ts';

export const groundSchema = z
  .enum(decisionGrounds, { error: `ground must be one of ${decisionGrounds.join(', ')}.` })
  .meta({ example: 'terms' });

/** What a decision says to the person whose thing it is, and what this person can do. */
export const hiddenSchema = z
  .object({
    at: timeSchema,
    ground: groundSchema,
    reason: personalText().meta({ example: 'It asks for a payment outside of this marketplace.' }),
    until: timeSchema.meta({ description: 'The last moment for an objection' }),
    objected: z.literal(true).optional().meta({ description: 'The person has objected; not in lists' }),
  })
  .meta({ id: 'Hidden' });
export type Hidden = z.infer<typeof hiddenSchema>;
