import { z } from 'zod';
import { bodyOf } from './bodies.ts';
import { publicTaskSchema } from './documents.ts';
import { itemLimits } from '../domain/values/limits.ts';
import { taskIdSchema } from '../domain/task.ts';
import { timeSchema } from '../domain/values/time.ts';
import { taskQuerySchema } from './taskQuery.ts';
import { requiredText, withoutNoncharacters } from '../domain/values/text.ts';

const example = { name: 'Design under $500', query: 'category=Design&maxBudget=500' };
const nameSchema = requiredText('Name', itemLimits.searchName).meta({ example: example.name });

/** The options of GET /tasks that choose a page of a list, not the list. */
const ofPages: ReadonlySet<string> = new Set(['limit', 'cursor']);
const longestQuery = 2_000;

/** The options in the text of an address, each with its text. */
const optionsOf = (query: string): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(query)].filter(([, value]) => value !== '');

/** A search that was saved before the year 0 and noncharacters were refused stays readable. */
const readable = (name: string, value: string): string =>
  name.startsWith('deadline') ? value.replace(/^0000-.*/, '0001-01-01') : withoutNoncharacters(value);

/** The filters and the sort of a search. @throws {z.ZodError} if an option is unknown or not valid */
export const searchOf = (query: string) =>
  taskQuerySchema.parse(
    Object.fromEntries(optionsOf(query).map(([name, value]) => [name, readable(name, value)])),
  );

/** A search as in the address of Browse and of GET /tasks. It is stored with its options always in the same order. */
const searchQuerySchema = z
  .string({ error: 'query must be the options of GET /tasks, as in an address.' })
  .max(longestQuery, `query has at most ${longestQuery} characters.`)
  .transform((query, { issues }) => {
    const options = optionsOf(query).filter(([name]) => !ofPages.has(name));
    const given = Object.fromEntries(options);
    const parsed = taskQuerySchema.safeParse(given);
    for (const { message } of parsed.error?.issues ?? [])
      issues.push({ code: 'custom', message, input: query });
    if (Object.keys(given).length < options.length)
      issues.push({ code: 'custom', message: 'Each option may be given once only.', input: query });
    const kept = Object.keys(taskQuerySchema.shape).flatMap((name): [string, string][] => {
      const value = given[name]?.trim().replace(/\s+/g, ' ');
      return value === undefined || value === '' ? [] : [[name, value]];
    });
    return new URLSearchParams(kept).toString();
  })
  .meta({
    description: 'The options of GET /tasks without `limit` and `cursor`, as in an address; empty: all tasks',
    example: example.query,
    override: { type: 'string', maxLength: longestQuery },
  });

export const saveSearchSchema = bodyOf({
  name: nameSchema,
  query: searchQuerySchema,
  alert: z.boolean({ error: 'alert must be true or false.' }).default(true),
}).meta({ id: 'SaveSearch' });

/** Body of PUT /searches/{id}: what changes. */
export const changeSearchSchema = bodyOf({
  name: nameSchema.optional(),
  alert: z.boolean({ error: 'alert must be true or false.' }).optional().meta({ example: false }),
}).meta({ id: 'ChangeSearch' });

export const savedSearchSchema = z
  .object({
    _id: z.uuid(),
    name: z.string().meta({ example: example.name }),
    query: z.string().meta({ description: 'The options of GET /tasks', example: example.query }),
    alert: z.boolean().meta({ description: 'A notification for each new task that matches' }),
    at: timeSchema,
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearchSchema>;
export const savedSearchesSchema = z
  .object({ searches: z.array(savedSearchSchema).meta({ description: 'Oldest first' }) })
  .meta({ id: 'SavedSearches' });

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

/** Body of POST /feeds: a search as an Atom feed, or the caller's deadlines as a calendar. */
export const makeFeedSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('search'), name: nameSchema, query: searchQuerySchema }),
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

const languageError = 'language must be a language tag, as de or pt-BR.';

export const changeSettingsSchema = bodyOf({
  language: z
    .string({ error: languageError })
    .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/, languageError)
    .meta({ example: 'de' }),
}).meta({ id: 'ChangeSettings' });

export const settingsSchema = z
  .object({
    language: z
      .string()
      .optional()
      .meta({ description: 'The chosen language; absent if none was chosen', example: 'de' }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

export const removedSchema = z.object({ acknowledged: z.literal(true) }).meta({ id: 'Removed' });
