import { z } from 'zod';
import { itemLimits } from '../domain/values/limits.ts';
import { timeSchema } from '../domain/values/time.ts';
import { created, privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { acknowledged, own, ownChange } from '../calls/definition/userData.ts';
import { searchNameSchema, searchQuerySchema } from './searches.ts';

const example = { name: 'Design under $500', query: 'category=Design&maxBudget=500' };
/** Body of POST /feeds: a search as an Atom feed, or the caller's deadlines as a calendar. */
export const makeFeedSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('search'), name: searchNameSchema, query: searchQuerySchema }),
      z.object({ kind: z.literal('deadlines') }),
    ],
    { error: 'kind must be search or deadlines.' },
  )
  .meta({ id: 'MakeFeed' });

export const feedSchema = z
  .object({
    _id: z.string().meta({ example: 'Zk3vXh0mWq9TtO1yB7cLr5dNfU2sJgEaHx8iKp4oVbA' }),
    kind: z.enum(['search', 'deadlines']),
    name: z.string().optional().meta({ description: 'Of a search', example: example.name }),
    query: z
      .string()
      .optional()
      .meta({ description: 'Of a search: the options of GET /tasks', example: example.query }),
    at: timeSchema,
  })
  .meta({ id: 'Feed' });
export type Feed = z.infer<typeof feedSchema>;
export const feedsSchema = z
  .object({ feeds: z.array(feedSchema).meta({ description: 'Oldest first' }) })
  .meta({ id: 'Feeds' });
export const madeFeedSchema = feedSchema
  .extend({
    path: z.string().meta({
      description:
        'The secret address, below the address of the API; it is shown once, and works without a token until the feed is removed',
      example: '/feeds/q0Jx5uVYk1c3GZ7sTnLr8WbEoPdM2fHiA9yKtXvRzC4.atom',
    }),
  })
  .meta({ id: 'MadeFeed' });

const feedPath = z.object({
  id: z
    .string()
    .regex(/^[\w-]{43}$/)
    .meta({ description: 'The id of a feed', example: 'Zk3vXh0mWq9TtO1yB7cLr5dNfU2sJgEaHx8iKp4oVbA' }),
});
const secretPath = z.object({
  secret: z.string().meta({
    description: 'The secret of its address',
    example: 'q0Jx5uVYk1c3GZ7sTnLr8WbEoPdM2fHiA9yKtXvRzC4',
  }),
});

const feedFile = (mediaType: string) => ({
  about: 'The feed',
  headers: ['ETag', 'Cache-Control'] as const,
  content: { [mediaType]: z.string() },
});

/** A feed, which anybody with its secret address may read. */
const feedOfSecret = {
  method: 'GET',
  service: 'query',
  caller: 'anybody',
  tag: 'User data',
  params: secretPath,
  freeQuery: true,
  cached: true,
  problems: [404],
} as const;

export const feedCalls = {
  feeds: defineCall({
    ...own,
    path: '/feeds',
    summary: 'The caller’s feeds, without their addresses',
    answer: privateJson(feedsSchema, 'All of them'),
  }),

  makeFeed: defineCall({
    ...ownChange,
    method: 'POST',
    path: '/feeds',
    summary: 'Make a feed with a secret address',
    about: `An Atom feed of a search, or a calendar (iCalendar) of the deadlines of the caller’s tasks and of the tasks with an open or accepted bid of the caller. At most ${itemLimits.feeds} of a user.`,
    body: { schema: makeFeedSchema },
    answer: created(privateJson(madeFeedSchema, 'It can be read')),
    problems: [409],
  }),

  removeFeed: defineCall({
    ...ownChange,
    method: 'DELETE',
    path: '/feeds/{id}',
    summary: 'Remove a feed: its address is 404 from now on',
    params: feedPath,
    answer: acknowledged('It is gone'),
    problems: [404],
  }),

  atomFeed: defineCall({
    ...feedOfSecret,
    path: '/feeds/{secret}.atom',
    summary: 'A search as an Atom feed',
    about: 'The newest 50 tasks that match now. Anybody with the address can read it.',
    answer: feedFile('application/atom+xml'),
  }),

  calendarFeed: defineCall({
    ...feedOfSecret,
    path: '/feeds/{secret}.ics',
    summary: 'The deadlines of a user as iCalendar',
    about: 'At most 50 days. Anybody with the address can read it.',
    answer: feedFile('text/calendar'),
  }),
};
