import { z } from 'zod';
import { taskIdSchema } from '../domain/task.ts';
import { itemLimits } from '../domain/values/limits.ts';
import { timeSchema } from '../domain/values/time.ts';
import { publicTaskSchema } from '../http/documents.ts';
import { privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { acknowledged, own, ownChange } from '../calls/definition/userData.ts';

export const bookmarkSchema = z
  .object({
    taskId: taskIdSchema,
    at: timeSchema,
    task: publicTaskSchema.nullable().meta({ description: 'null if it was deleted' }),
  })
  .meta({ id: 'Bookmark' });
export type Bookmark = z.infer<typeof bookmarkSchema>;
export const bookmarksSchema = z
  .object({ bookmarks: z.array(bookmarkSchema).meta({ description: 'Newest first' }) })
  .meta({ id: 'Bookmarks' });

const taskPath = z.object({
  taskId: taskIdSchema.meta({
    description: 'The id of a task',
    example: '01930b6e-5f3a-7c41-9d52-8a1f0c7be901',
  }),
});

export const bookmarkCalls = {
  bookmarks: defineCall({
    ...own,
    path: '/bookmarks',
    summary: 'The tasks that the caller has bookmarked',
    readModels: ['tasks'],
    answer: privateJson(bookmarksSchema, 'All of them'),
  }),

  bookmark: defineCall({
    ...ownChange,
    method: 'PUT',
    path: '/bookmarks/{taskId}',
    summary: 'Bookmark a task',
    about: `At most ${itemLimits.bookmarks} of a user. A second time changes nothing.`,
    params: taskPath,
    answer: acknowledged('It is bookmarked'),
    problems: [404, 409],
  }),

  removeBookmark: defineCall({
    ...ownChange,
    method: 'DELETE',
    path: '/bookmarks/{taskId}',
    summary: 'Remove a bookmark, if it is there',
    params: taskPath,
    answer: acknowledged('It is gone'),
  }),
};
