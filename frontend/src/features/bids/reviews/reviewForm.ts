import { breaks, writeReviewSchema } from '@marketplace/contracts';
import { z } from 'zod';
import { noneIfBlank } from '../../../ui/forms/noteField.tsx';

export const reviewTextRule = noneIfBlank(writeReviewSchema.shape.text);
/** The form of a review: the number of the chosen stars, and the typed text. */
export const reviewFormSchema = z.object({
  stars: z
    .string()
    .min(1, { error: breaks('rule.required', { field: 'Stars' }) })
    .transform(Number),
  text: reviewTextRule,
});
export type ReviewToWrite = z.output<typeof reviewFormSchema>;
