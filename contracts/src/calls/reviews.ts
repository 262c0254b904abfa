import { z } from 'zod';
import { daysToReview } from '../domain/values/limits.ts';
import { acknowledgedSchema } from '../http/commands.ts';
import {
  changeProfileSchema,
  dealReviewsSchema,
  profileSchema,
  shownReviewsSchema,
  writeReviewSchema,
} from '../http/reviews.ts';
import { nextQuerySchema } from '../http/taskQuery.ts';
import { removedSchema } from '../http/userData.ts';
import { created, done, json, privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { bidIdPath } from './definition/parameters.ts';

const uidPath = z.object({
  uid: z.string().meta({ description: 'The uid of a person', example: 'yAVFDBDfPk' }),
});
const read = {
  method: 'GET',
  service: 'query',
  caller: 'anybody',
  tag: 'People',
  params: uidPath,
} as const;

export const profile = defineCall({
  ...read,
  path: '/users/{uid}',
  summary: 'What a person has done here, and how it was rated',
  readModels: ['tasks', 'notifications', 'deals', 'bids'],
  answer: json(profileSchema, 'The person', 'X-Position'),
  problems: [404],
});

export const shownReviews = defineCall({
  ...read,
  path: '/users/{uid}/reviews',
  summary: 'The reviews of a person',
  about: 'Newest first, in pages; only reviews that are shown. Of a uid that nobody has, none.',
  query: nextQuerySchema,
  readModels: ['notifications', 'deals'],
  answer: json(shownReviewsSchema, 'A page of reviews', 'X-Position'),
});

export const writeReview = defineCall({
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
});

export const dealReviews = defineCall({
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
});

export const changeProfile = defineCall({
  method: 'PUT',
  path: '/account/profile',
  service: 'command',
  caller: 'user',
  tag: 'Account',
  summary: 'Say something about yourself, for everybody',
  body: { schema: changeProfileSchema },
  answer: privateJson(removedSchema, 'It is kept'),
});
