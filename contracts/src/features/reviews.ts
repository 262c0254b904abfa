import { z } from 'zod';
import { starsSchema } from '../domain/reviews.ts';
import { taskIdSchema } from '../domain/task.ts';
import { keptFields } from '../domain/taskFields.ts';
import { daysToReview } from '../domain/values/limits.ts';
import { goneField, personalText, shownPersonSchema } from '../domain/values/personal.ts';
import { positionSchema } from '../domain/values/position.ts';
import { timeSchema } from '../domain/values/time.ts';
import { acknowledgedSchema, removedSchema } from '../http/commands.ts';
import { hiddenSchema } from '../http/hidden.ts';
import { changeProfileSchema, writeReviewSchema } from '../http/commands.ts';
import { nextQuerySchema } from '../http/taskQuery.ts';
import { created, done, json, privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { bidIdPath, uidPath } from '../calls/definition/parameters.ts';

const example = {
  uid: 'yAVFDBDfPk',
  name: 'Bob Ross',
  about: 'I draw logos, by hand and on the screen.',
  text: 'Three drafts in two days, and each was good.',
};

const count = (description: string, number: number) => z.int().min(0).meta({ description, example: number });

/** What everybody may know of a person. */
export const profileSchema = z
  .object({
    uid: z.string().meta({ example: example.uid }),
    name: z.string().meta({ example: example.name }),
    since: timeSchema.meta({ description: 'Of the first task or bid' }),
    about: z
      .string()
      .optional()
      .meta({ description: 'In own words; absent if they are hidden', example: example.about }),
    hidden: hiddenSchema
      .optional()
      .meta({ description: 'A moderator has hidden these words; for the person' }),
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
export const dealSides = ['owner', 'bidder'] as const;

/** A review of a person, as it is shown to everybody. */
export const shownReviewSchema = z
  .object({
    bidId: z.uuid(),
    taskId: taskIdSchema,
    title: keptFields.title,
    as: z.enum(dealSides).meta({ description: 'What the reviewed person was in the deal' }),
    from: shownPersonSchema,
    reviewId: z.uuid().meta({ description: 'Names the review in reports' }),
    stars: starsSchema.optional().meta({ description: 'Absent if it is hidden' }),
    text: personalText().optional().meta({ example: example.text }),
    hidden: z.literal(true).optional().meta({ description: 'A moderator has hidden it' }),
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

const dealReviewSchema = z.object({
  reviewId: z.uuid().meta({ description: 'Names the review in reports' }),
  stars: starsSchema.optional().meta({ description: 'Absent if it is hidden; its author sees it' }),
  text: personalText().optional().meta({ example: example.text }),
  hidden: z
    .union([z.literal(true), hiddenSchema])
    .optional()
    .meta({ description: 'A moderator has hidden it; why, for its author' }),
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
        as: z.enum(dealSides).meta({ description: 'What the caller was in the deal' }),
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

const read = {
  method: 'GET',
  service: 'query',
  caller: 'anybody',
  tag: 'People',
  params: uidPath,
} as const;

export const reviewCalls = {
  profile: defineCall({
    ...read,
    path: '/users/{uid}',
    caller: 'visitor',
    summary: 'What a person has done here, and how it was rated',
    readModels: ['tasks', 'notifications', 'deals', 'bids'],
    answer: json(profileSchema, 'The person', 'X-Position'),
    problems: [404],
  }),

  shownReviews: defineCall({
    ...read,
    path: '/users/{uid}/reviews',
    summary: 'The reviews of a person',
    about: 'Newest first, in pages; only reviews that are shown. Of a uid that nobody has, none.',
    query: nextQuerySchema,
    readModels: ['notifications', 'deals'],
    answer: json(shownReviewsSchema, 'A page of reviews', 'X-Position'),
  }),

  writeReview: defineCall({
    method: 'POST',
    path: '/bids/{bidId}/review',
    service: 'command',
    caller: 'user',
    tag: 'People',
    summary: 'Review the other side of a deal',
    about:
      'By the owner of the task or the bidder, once each, when the deal is over: the task is Completed or Cancelled, the bidder has resigned, or the acceptance ' +
      `was withdrawn. For ${daysToReview} days. It is shown when both have written, or these days are over.`,
    params: bidIdPath,
    accepts: ['idempotencyKey'],
    body: { schema: writeReviewSchema },
    answer: created(done(acknowledgedSchema, 'The review is written')),
    problems: [404, 409],
  }),

  dealReviews: defineCall({
    method: 'GET',
    path: '/bids/{bidId}/reviews',
    service: 'query',
    caller: 'user',
    tag: 'People',
    summary: 'The reviews of a deal, for its two sides',
    params: bidIdPath,
    readModels: ['notifications', 'deals', 'bids'],
    answer: privateJson(dealReviewsSchema, 'The reviews', 'X-Position'),
    problems: [404],
  }),

  changeProfile: defineCall({
    method: 'PUT',
    path: '/account/profile',
    service: 'command',
    caller: 'user',
    tag: 'Account',
    summary: 'Say something about yourself, for everybody',
    body: { schema: changeProfileSchema },
    answer: privateJson(removedSchema, 'It is kept'),
  }),
};
