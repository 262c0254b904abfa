import { z } from 'zod';
import { personalMark, personalText, plainText, type Forgotten } from './values/personal.ts';
import { textLimits } from './values/limits.ts';
import { breaks } from '../messages/rule.ts';
import { missingOr, requiredText } from './values/text.ts';
import { categories, maxBudget, statuses } from './values/vocabulary.ts';

export const categorySchema = z.enum(categories, {
  error: missingOr('Category', `Category must be one of ${categories.join(', ')}.`),
});
export const statusSchema = z.enum(statuses, { error: `Status must be one of ${statuses.join(', ')}.` });

const isCents = (amount: number): boolean => Number(amount.toFixed(2)) === amount;

/** Dollars, 0 to 1e9, at most two decimals; -0 becomes 0. */
export const moneySchema = (field: string) =>
  z
    .number({ error: missingOr(field, breaks('rule.not-a-number', { field })) })
    .min(0, { error: breaks('rule.at-least', { field, limit: 0 }) })
    .max(maxBudget, { error: breaks('rule.at-most', { field, limit: maxBudget }) })
    .refine(isCents, { error: breaks('rule.two-decimals', { field }) })
    .transform((amount) => (amount === 0 ? 0 : amount));

/**
 * The fields that describe a task, each with the rule for what people send. Forms and commands derive from it; a new field
 * starts here (docs/decisions/0021).
 */
export const taskFields = {
  title: requiredText('Title', textLimits.title),
  category: categorySchema,
  description: requiredText('Description', textLimits.description),
  /** A calendar day that exists. It may have passed. */
  deadline: z.iso.date({
    error: missingOr('Deadline', breaks('rule.not-a-day', { field: 'Deadline' })),
  }),
  budget: moneySchema('Budget'),
};

/**
 * The same fields as they are kept: only their types, because a stored event must stay readable when a rule becomes
 * stricter. Events, states and documents derive from it.
 */
export const keptFields = {
  title: personalText(),
  category: categorySchema,
  description: personalText(),
  deadline: plainText().meta({ description: 'YYYY-MM-DD', [personalMark]: false }),
  budget: z.number(),
} satisfies {
  [Field in keyof typeof taskFields]: z.ZodType<z.output<(typeof taskFields)[Field]> | Forgotten>;
};

/** What the owner of a task may write, as it is kept. */
export const keptDetailsSchema = z.object({ ...keptFields, status: statusSchema });
export type TaskDetails = Readonly<z.infer<typeof keptDetailsSchema>>;
/** What a task is posted with; its status is Pending then. */
export type TaskFields = Omit<TaskDetails, 'status'>;
export const detailFields = Object.keys(keptDetailsSchema.shape) as (keyof TaskDetails)[];

/** The named fields that have a value, in the order of the names. */
export const pickDefined = <From extends object, Field extends string>(
  from: From,
  fields: readonly Field[],
): Pick<From, Extract<keyof From, Field>> => {
  const values = from as Readonly<Record<string, unknown>>;
  const picked: Record<string, unknown> = {};
  for (const field of fields) if (values[field] !== undefined) picked[field] = values[field];
  return picked as typeof from;
};

export const taskIdSchema = z
  .uuid({ error: missingOr('Task id', 'A task id is a UUID.') })
  .meta({ description: 'UUIDv7' });
