import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  bookmarksSchema,
  changeSearchSchema,
  feedsSchema,
  madeFeedSchema,
  makeFeedSchema,
  savedSearchesSchema,
  savedSearchSchema,
  saveSearchSchema,
} from '../items.ts';
import { itemLimits } from '../limits.ts';
import { taskIdSchema } from '../task.ts';
import { publicTask } from './examples.ts';
import { headers } from './headers.ts';
import { callers, done, found, tagged } from './kept.ts';
import { exampleTaskId, requestHeaders } from './parameters.ts';
import { body, ignored } from './parts.ts';
import { problems } from './problems.ts';
import { anybody } from './security.ts';

const { requestId, userEmail, minPosition, ifNoneMatch } = requestHeaders;

const at = '2027-01-09T14:05:00.000Z';
const name = 'Design under $500';
const query = 'category=Design&maxBudget=500';
const search = { _id: '01930b71-9d10-7c33-8a02-5e1c7d3f6b21', name, query, alert: true, at };
const feedId = 'Zk3vXh0mWq9TtO1yB7cLr5dNfU2sJgEaHx8iKp4oVbA';
const feed = { _id: feedId, kind: 'search', name, query, at };
const secret = 'q0Jx5uVYk1c3GZ7sTnLr8WbEoPdM2fHiA9yKtXvRzC4';

const searchId = z.object({
  id: z.uuid().meta({ description: 'The id of a saved search', example: search._id }),
});
const taskPath = z.object({
  taskId: taskIdSchema.meta({ description: 'The id of a task', example: exampleTaskId }),
});
const feedPath = z.object({
  id: z
    .string()
    .regex(/^[\w-]{43}$/)
    .meta({ description: 'The id of a feed', example: feedId }),
});

const read = (type: 'application/atom+xml' | 'text/calendar', summary: string, description: string) => ({
  get: {
    tags: ['Kept'],
    ...anybody,
    operationId: type === 'text/calendar' ? 'calendarFeed' : 'atomFeed',
    summary,
    description,
    requestParams: {
      path: z.object({
        secret: z.string().meta({ description: 'The secret of its address', example: secret }),
      }),
    },
    parameters: [requestId, ifNoneMatch],
    responses: {
      200: {
        description: 'The feed',
        headers: headers('ETag', 'Cache-Control'),
        content: { [type]: { schema: z.string() } },
      },
      304: { description: 'Not changed: the ETag is the one in If-None-Match', headers: headers('ETag') },
      ...problems(400, 404),
    },
  },
});

/** The calls about what callers keep for themselves. */
export const itemPaths: ZodOpenApiPathsObject = {
  '/searches': {
    get: {
      ...tagged,
      ...callers,
      operationId: 'savedSearches',
      summary: 'The caller’s saved searches',
      responses: {
        200: found(savedSearchesSchema, { searches: [search] }, 'All of them'),
        ...problems(400, 401, 403),
      },
    },
    post: {
      ...tagged,
      ...callers,
      operationId: 'saveSearch',
      summary: 'Save a search',
      description: `At most ${itemLimits.searches} of a user. With \`alert\`, each task of others that is posted from now on and matches gives one notification.`,
      ...body(saveSearchSchema, { name, query }, ignored),
      responses: {
        201: found(savedSearchSchema, search, 'It is saved'),
        ...problems(400, 401, 403, 409, 413, 415),
      },
    },
  },
  '/searches/{id}': {
    put: {
      ...tagged,
      ...callers,
      operationId: 'changeSearch',
      summary: 'Rename a saved search, or switch its alerts on or off',
      requestParams: { path: searchId },
      ...body(changeSearchSchema, { alert: false }, ignored),
      responses: {
        200: found(savedSearchSchema, { ...search, alert: false }, 'It is changed'),
        ...problems(400, 401, 403, 404, 413, 415),
      },
    },
    delete: {
      ...tagged,
      ...callers,
      operationId: 'removeSearch',
      summary: 'Remove a saved search, and its notifications',
      requestParams: { path: searchId },
      responses: { 200: done('It is gone'), ...problems(400, 401, 403, 404) },
    },
  },
  '/bookmarks': {
    get: {
      ...tagged,
      parameters: [requestId, userEmail, minPosition],
      operationId: 'bookmarks',
      summary: 'The tasks that the caller has bookmarked',
      responses: {
        200: found(
          bookmarksSchema,
          { bookmarks: [{ taskId: exampleTaskId, at, task: publicTask }] },
          'All of them',
        ),
        ...problems(400, 401, 403, 409),
      },
    },
  },
  '/bookmarks/{taskId}': {
    put: {
      ...tagged,
      parameters: [requestId, userEmail, minPosition],
      operationId: 'bookmark',
      summary: 'Bookmark a task',
      description: `At most ${itemLimits.bookmarks} of a user. A second time changes nothing.`,
      requestParams: { path: taskPath },
      responses: {
        200: done('It is bookmarked'),
        ...problems(400, 401, 403, 404, 409),
      },
    },
    delete: {
      ...tagged,
      ...callers,
      operationId: 'removeBookmark',
      summary: 'Remove a bookmark, if it is there',
      requestParams: { path: taskPath },
      responses: { 200: done('It is gone'), ...problems(400, 401, 403) },
    },
  },
  '/feeds': {
    get: {
      ...tagged,
      ...callers,
      operationId: 'feeds',
      summary: 'The caller’s feeds, without their addresses',
      responses: { 200: found(feedsSchema, { feeds: [feed] }, 'All of them'), ...problems(400, 401, 403) },
    },
    post: {
      ...tagged,
      ...callers,
      operationId: 'makeFeed',
      summary: 'Make a feed with a secret address',
      description: `An Atom feed of a search, or a calendar (iCalendar) of the deadlines of the caller’s tasks and of the tasks with an open or accepted bid of the caller. At most ${itemLimits.feeds} of a user.`,
      ...body(makeFeedSchema, { kind: 'search', name, query }, ignored),
      responses: {
        201: found(madeFeedSchema, { ...feed, path: `/feeds/${secret}.atom` }, 'It can be read'),
        ...problems(400, 401, 403, 409, 413, 415),
      },
    },
  },
  '/feeds/{id}': {
    delete: {
      ...tagged,
      ...callers,
      operationId: 'removeFeed',
      summary: 'Remove a feed: its address is 404 from now on',
      requestParams: { path: feedPath },
      responses: { 200: done('It is gone'), ...problems(400, 401, 403, 404) },
    },
  },
  '/feeds/{secret}.atom': read(
    'application/atom+xml',
    'A search as an Atom feed',
    'The newest 50 tasks that match now. Anybody with the address can read it.',
  ),
  '/feeds/{secret}.ics': read(
    'text/calendar',
    'The deadlines of a user as iCalendar',
    'At most 50 days. Anybody with the address can read it.',
  ),
};
