import { z } from 'zod';
import { itemLimits } from '../domain/values/limits.ts';
import { requiredText, withoutNoncharacters } from '../domain/values/text.ts';
import { timeSchema } from '../domain/values/time.ts';
import { bodyOf } from '../http/bodies.ts';
import { taskQuerySchema } from '../http/taskQuery.ts';
import { created, privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { acknowledged, own, ownChange } from '../calls/definition/userData.ts';

const example = { name: 'Design under $500', query: 'category=Design&maxBudget=500' };
export const searchNameSchema = requiredText('Name', itemLimits.searchName).meta({ example: example.name });

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
export const searchQuerySchema = z
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
  name: searchNameSchema,
  query: searchQuerySchema,
  alert: z.boolean({ error: 'alert must be true or false.' }).default(true),
}).meta({ id: 'SaveSearch' });

/** Body of PUT /searches/{id}: what changes. */
export const changeSearchSchema = bodyOf({
  name: searchNameSchema.optional(),
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

const searchId = z.object({
  id: z
    .uuid()
    .meta({ description: 'The id of a saved search', example: '01930b71-9d10-7c33-8a02-5e1c7d3f6b21' }),
});

export const searchCalls = {
  savedSearches: defineCall({
    ...own,
    path: '/searches',
    summary: 'The caller’s saved searches',
    answer: privateJson(savedSearchesSchema, 'All of them'),
  }),

  saveSearch: defineCall({
    ...ownChange,
    method: 'POST',
    path: '/searches',
    summary: 'Save a search',
    about: `At most ${itemLimits.searches} of a user. With \`alert\`, each task of others that is posted from now on and matches gives one notification.`,
    body: { schema: saveSearchSchema },
    answer: created(privateJson(savedSearchSchema, 'It is saved')),
    problems: [409],
  }),

  changeSearch: defineCall({
    ...ownChange,
    method: 'PUT',
    path: '/searches/{id}',
    summary: 'Rename a saved search, or switch its alerts on or off',
    params: searchId,
    body: { schema: changeSearchSchema },
    answer: privateJson(savedSearchSchema, 'It is changed'),
    problems: [404],
  }),

  removeSearch: defineCall({
    ...ownChange,
    method: 'DELETE',
    path: '/searches/{id}',
    summary: 'Remove a saved search, and its notifications',
    params: searchId,
    answer: acknowledged('It is gone'),
    problems: [404],
  }),
};
