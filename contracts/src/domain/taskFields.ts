import { z } from 'zod';
import { personalText, plainText, type ForgottenText } from './values/personal.ts';
import { mostOffers, textLimits } from './values/limits.ts';
import { breaks, type FieldName } from './values/rules.ts';
import { daySchema } from './values/time.ts';
import { missingOr, requiredText } from './values/text.ts';
import { categories, maxBudget } from './values/vocabulary.ts';

export const categorySchema = z
  .enum(categories, {
    error: missingOr('Category', `Category must be one of ${categories.join(', ')}.`),
  })
  .meta({ example: 'Design' });

const isCents = (amount: number): boolean => Number(amount.toFixed(2)) === amount;

/** Dollars, 0 to 1e9, at most two decimals; -0 becomes 0. */
export const moneySchema = (field: FieldName) =>
  z
    .number({ error: missingOr(field, breaks('rule.not-a-number', { field })) })
    .min(0, { error: breaks('rule.at-least', { field, limit: 0 }) })
    .max(maxBudget, { error: breaks('rule.at-most', { field, limit: maxBudget }) })
    .refine(isCents, { error: breaks('rule.two-decimals', { field }) })
    .transform((amount) => (amount === 0 ? 0 : amount));

const countError = breaks('rule.whole-number', { field: 'Most offers', least: 1, most: mostOffers });

const example = {
  title: 'A logo for a bakery',
  description: 'Round, two colours, readable at 16 pixels.',
  deadline: '2027-03-31',
  budget: 250,
  maxOffers: 20,
};

/**
 * The fields that describe a task, each with the rules for values that users send. Forms and commands derive from them; a new
 * field starts here (docs/decisions/0021).
 */
export const taskFields = {
  title: requiredText('Title', textLimits.title).meta({ example: example.title }),
  category: categorySchema,
  description: requiredText('Description', textLimits.description).meta({ example: example.description }),
  /** It may have passed. */
  deadline: daySchema(missingOr('Deadline', breaks('rule.not-a-day', { field: 'Deadline' }))).meta({
    example: example.deadline,
  }),
  budget: moneySchema('Budget').meta({ example: example.budget }),
  /** 0 means no limit, so that an update can remove the limit. */
  maxOffers: z
    .int({ error: countError })
    .min(0, { error: countError })
    .max(mostOffers, { error: countError })
    .optional()
    .meta({
      description: 'Bidding closes when so many bids are open. 0: at no number',
      example: example.maxOffers,
    }),
};

/**
 * The same fields as events keep them: only their types, because a stored event must stay readable when a rule becomes
 * stricter. Events, states, documents, answers, and the choice of texts to forget derive from them.
 */
export const keptFields = {
  title: personalText().meta({ example: example.title }),
  category: categorySchema,
  description: personalText().meta({ example: example.description }),
  deadline: plainText().meta({ description: 'YYYY-MM-DD', example: example.deadline }),
  budget: z.number().meta({ example: example.budget }),
  maxOffers: z.int().optional().meta({
    description: 'Bidding closes when so many bids are open, and opens again when fewer are',
    example: example.maxOffers,
  }),
} satisfies {
  [Field in keyof typeof taskFields]: z.ZodType<z.output<(typeof taskFields)[Field]> | ForgottenText>;
};
