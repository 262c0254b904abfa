import { z } from 'zod';
import { moneySchema } from './taskFields.ts';
import { textLimits } from './values/limits.ts';
import { personalText } from './values/personal.ts';
import { breaks } from './values/rules.ts';
import { missingOr, requiredText } from './values/text.ts';

const example = { amount: 220, days: 5, message: 'Three drafts by Friday, then two rounds of changes.' };

/** The fields of an offer, each with the rules for values that users send. */
export const offerFields = {
  amount: moneySchema('Amount').meta({ example: example.amount }),
  days: z
    .int({ error: missingOr('Days', breaks('rule.whole-number', { field: 'Days', least: 1, most: 365 })) })
    .min(1, { error: breaks('rule.at-least', { field: 'Days', limit: 1 }) })
    .max(365, { error: breaks('rule.at-most', { field: 'Days', limit: 365 }) })
    .meta({ example: example.days }),
  message: requiredText('Message', textLimits.message).meta({ example: example.message }),
};

/** An offer as events and documents keep it. */
export const keptOfferSchema = z.object({
  amount: z.number().meta({ example: example.amount }),
  days: z.int().optional().meta({ example: example.days }),
  message: personalText().meta({ example: example.message }),
});
export type Offer = Readonly<z.infer<typeof keptOfferSchema>>;
