import { z } from 'zod';
import { optionalText, requiredText } from './text.ts';
import { categories, maxBudget, statuses } from './vocabulary.ts';

export const categorySchema = z.enum(categories, {
  error: `Category must be one of ${categories.join(', ')}.`,
});
export const statusSchema = z.enum(statuses, { error: `Status must be one of ${statuses.join(', ')}.` });

const isCents = (budget: number): boolean => Number(budget.toFixed(2)) === budget;

/** Dollars, 0 to 1e9, at most two decimals; -0 becomes 0. */
export const budgetSchema = z
  .number({
    error: (issue) =>
      issue.input === undefined ? 'Budget is required.' : 'Budget must be a number, 0 or more.',
  })
  .min(0, 'Budget must be 0 or more.')
  .max(maxBudget, 'Budget must be at most 1,000,000,000.')
  .refine(isCents, 'Budget can have at most two decimals.')
  .transform((budget) => (budget === 0 ? 0 : budget));

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const daySchema = z.iso.date({ error: 'Deadline must be a day that exists, as YYYY-MM-DD.' });

export const titleSchema = requiredText('Title', 200);
export const descriptionSchema = requiredText('Description', 5000);
export const userNameSchema = optionalText('Name', 100);

export const taskIdSchema = z.uuid({ error: 'A task id is a UUID.' }).meta({ description: 'UUIDv7' });
