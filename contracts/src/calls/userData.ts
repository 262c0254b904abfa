import { z } from 'zod';
import {
  bookmarksSchema,
  changeSearchSchema,
  changeSettingsSchema,
  feedsSchema,
  madeFeedSchema,
  makeFeedSchema,
  removedSchema,
  savedSearchesSchema,
  savedSearchSchema,
  saveSearchSchema,
  settingsSchema,
} from '../http/userData.ts';
import { itemLimits } from '../domain/values/limits.ts';
import { taskIdSchema } from '../domain/task.ts';
import { created, privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

const searchId = z.object({
  id: z
    .uuid()
    .meta({ description: 'The id of a saved search', example: '01930b71-9d10-7c33-8a02-5e1c7d3f6b21' }),
});
const taskPath = z.object({
  taskId: taskIdSchema.meta({
    description: 'The id of a task',
    example: '01930b6e-5f3a-7c41-9d52-8a1f0c7be901',
  }),
});
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
const acknowledged = (about: string) => privateJson(removedSchema, about);
const own = { method: 'GET', service: 'query', caller: 'user', tag: 'User data' } as const;
const ownChange = { service: 'command', caller: 'user', tag: 'User data' } as const;

export const savedSearches = defineCall({
  ...own,
  path: '/searches',
  summary: 'The caller’s saved searches',
  answer: privateJson(savedSearchesSchema, 'All of them'),
});

export const saveSearch = defineCall({
  ...ownChange,
  method: 'POST',
  path: '/searches',
  summary: 'Save a search',
  about: `At most ${itemLimits.searches} of a user. With \`alert\`, each task of others that is posted from now on and matches gives one notification.`,
  body: { schema: saveSearchSchema },
  answer: created(privateJson(savedSearchSchema, 'It is saved')),
  problems: [409],
});

export const changeSearch = defineCall({
  ...ownChange,
  method: 'PUT',
  path: '/searches/{id}',
  summary: 'Rename a saved search, or switch its alerts on or off',
  params: searchId,
  body: { schema: changeSearchSchema },
  answer: privateJson(savedSearchSchema, 'It is changed'),
  problems: [404],
});

export const removeSearch = defineCall({
  ...ownChange,
  method: 'DELETE',
  path: '/searches/{id}',
  summary: 'Remove a saved search, and its notifications',
  params: searchId,
  answer: acknowledged('It is gone'),
  problems: [404],
});

export const bookmarks = defineCall({
  ...own,
  path: '/bookmarks',
  summary: 'The tasks that the caller has bookmarked',
  readModels: ['tasks'],
  answer: privateJson(bookmarksSchema, 'All of them'),
});

export const bookmark = defineCall({
  ...ownChange,
  method: 'PUT',
  path: '/bookmarks/{taskId}',
  summary: 'Bookmark a task',
  about: `At most ${itemLimits.bookmarks} of a user. A second time changes nothing.`,
  params: taskPath,
  answer: acknowledged('It is bookmarked'),
  problems: [404, 409],
});

export const removeBookmark = defineCall({
  ...ownChange,
  method: 'DELETE',
  path: '/bookmarks/{taskId}',
  summary: 'Remove a bookmark, if it is there',
  params: taskPath,
  answer: acknowledged('It is gone'),
});

export const settings = defineCall({
  ...own,
  path: '/settings',
  summary: 'What the caller has chosen, for all browsers',
  answer: privateJson(settingsSchema, 'All of it'),
});

export const changeSettings = defineCall({
  ...ownChange,
  method: 'PUT',
  path: '/settings',
  summary: 'Choose a language',
  body: { schema: changeSettingsSchema },
  answer: acknowledged('It is kept'),
});

export const feeds = defineCall({
  ...own,
  path: '/feeds',
  summary: 'The caller’s feeds, without their addresses',
  answer: privateJson(feedsSchema, 'All of them'),
});

export const makeFeed = defineCall({
  ...ownChange,
  method: 'POST',
  path: '/feeds',
  summary: 'Make a feed with a secret address',
  about: `An Atom feed of a search, or a calendar (iCalendar) of the deadlines of the caller’s tasks and of the tasks with an open or accepted bid of the caller. At most ${itemLimits.feeds} of a user.`,
  body: { schema: makeFeedSchema },
  answer: created(privateJson(madeFeedSchema, 'It can be read')),
  problems: [409],
});

export const removeFeed = defineCall({
  ...ownChange,
  method: 'DELETE',
  path: '/feeds/{id}',
  summary: 'Remove a feed: its address is 404 from now on',
  params: feedPath,
  answer: acknowledged('It is gone'),
  problems: [404],
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

export const atomFeed = defineCall({
  ...feedOfSecret,
  path: '/feeds/{secret}.atom',
  summary: 'A search as an Atom feed',
  about: 'The newest 50 tasks that match now. Anybody with the address can read it.',
  answer: feedFile('application/atom+xml'),
});

export const calendarFeed = defineCall({
  ...feedOfSecret,
  path: '/feeds/{secret}.ics',
  summary: 'The deadlines of a user as iCalendar',
  about: 'At most 50 days. Anybody with the address can read it.',
  answer: feedFile('text/calendar'),
});
