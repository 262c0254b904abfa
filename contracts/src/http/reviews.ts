import { z } from 'zod';
import { textLimits } from '../domain/values/limits.ts';
import { goneField, personalText, shownName, type PersonalText } from '../domain/values/personal.ts';
import { positionSchema } from '../domain/values/position.ts';
import { requiredText } from '../domain/values/text.ts';
import { timeSchema } from '../domain/values/time.ts';
import { formerUser } from '../domain/values/vocabulary.ts';
import { taskIdSchema } from '../domain/task.ts';
import { keptFields } from '../domain/taskFields.ts';
import { starsSchema } from '../domain/reviews.ts';
import { bodyOf, commandBodyOf } from './bodies.ts';

const example = {
  uid: 'yAVFDBDfPk',
  name: 'Bob Ross',
  about: 'I draw logos, by hand and on the screen.',
  text: 'Three drafts in two days, and each was good.',
};

/** A person in an answer. Of a forgotten person only the name, `Former user`. */
export const shownPersonSchema = z.object({
  uid: z
    .string()
    .optional()
    .meta({ description: 'Absent if the person was forgotten', example: example.uid }),
  name: shownName().meta({ example: example.name }),
});
export type ShownPerson = z.infer<typeof shownPersonSchema>;
/** `name` is null if the person was forgotten. */
export const shownPerson = (uid: string, name: PersonalText): ShownPerson =>
  name === null ? { name: formerUser } : { uid, name };

/** Body of PUT /account/profile. */
export const changeProfileSchema = bodyOf({
  about: requiredText('About', textLimits.about)
    .nullable()
    .meta({ description: 'null removes it', example: example.about }),
}).meta({ id: 'ChangeProfile' });

const count = (description: string, number: number) => z.int().min(0).meta({ description, example: number });

/** What everybody may know of a person. */
export const profileSchema = z
  .object({
    uid: z.string().meta({ example: example.uid }),
    name: z.string().meta({ example: example.name }),
    since: timeSchema.meta({ description: 'Of the first task or bid' }),
    about: z.string().optional().meta({ description: 'In own words', example: example.about }),
    posted: count('Own tasks that are not deleted', 4),
    hired: count('Own tasks with a deal', 3),
    won: count('Deals as the bidder', 13),
    completed: count('Deals that were completed, as owner or bidder', 12),
    brokenOff: count('Deals that ended in another way, as owner or bidder', 1),
    rating: z
      .object({
        average: z.number().meta({ description: 'With one decimal', example: 4.8 }),
        count: z.int().min(1).meta({ example: 12 }),
      })
      .optional()
      .meta({ description: 'Of the reviews that are shown; absent where there is none' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/** Whether a person was the owner of the task or its bidder in a deal. */
export const dealParts = ['owner', 'bidder'] as const;
export type DealPart = (typeof dealParts)[number];

/** A review of a person, as it is shown to everybody. */
export const shownReviewSchema = z
  .object({
    bidId: z.uuid(),
    taskId: taskIdSchema,
    title: keptFields.title,
    as: z.enum(dealParts).meta({ description: 'What the reviewed person was in the deal' }),
    from: shownPersonSchema,
    stars: starsSchema,
    text: personalText().optional().meta({ example: example.text }),
    ...goneField,
    at: timeSchema,
    position: positionSchema,
  })
  .meta({ id: 'ShownReview' });
export type ShownReview = z.infer<typeof shownReviewSchema>;
export const shownReviewsSchema = z
  .object({
    reviews: z.array(shownReviewSchema).meta({ description: 'Newest first' }),
    next: z.string().optional().meta({ description: 'The cursor of the next page' }),
  })
  .meta({ id: 'ShownReviews' });
export type ShownReviews = z.infer<typeof shownReviewsSchema>;

/** Body of POST /bids/{bidId}/review. */
export const writeReviewSchema = commandBodyOf({
  stars: starsSchema,
  text: requiredText('Text', textLimits.review).optional().meta({ example: example.text }),
}).meta({ id: 'WriteReview' });
export type WriteReview = z.infer<typeof writeReviewSchema>;

const dealReviewSchema = z.object({
  stars: starsSchema,
  text: personalText().optional().meta({ example: example.text }),
  ...goneField,
  at: timeSchema,
});

/** The reviews of a deal, for one of its two sides. */
export const dealReviewsSchema = z
  .object({
    deal: z
      .object({
        taskId: taskIdSchema,
        title: keptFields.title,
        as: z.enum(dealParts).meta({ description: 'What the caller was in the deal' }),
        with: shownPersonSchema.meta({ description: 'The other side' }),
      })
      .optional()
      .meta({ description: 'Which deal it is, also when its task is deleted' }),
    mine: dealReviewSchema.optional().meta({ description: 'What the caller has written' }),
    theirs: dealReviewSchema
      .optional()
      .meta({ description: 'What the other has written about the caller; only when it is shown' }),
    until: timeSchema.optional().meta({
      description:
        'The last moment for a review; absent while the deal goes on, and if the other has deleted the account',
    }),
  })
  .meta({ id: 'DealReviews' });
export type DealReviews = z.infer<typeof dealReviewsSchema>;
