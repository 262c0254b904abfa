import { z } from 'zod';
import { bidStateSchema } from '../domain/bids.ts';
import { pickDefined, statusSchema, type TaskDetails } from '../domain/task.ts';
import { categorySchema } from '../domain/taskFields.ts';
import { searchWords } from '../domain/values/searchWords.ts';
import { codePoints, textFault } from '../domain/values/text.ts';
import { daySchema } from '../domain/values/time.ts';
import { maxBudget } from '../domain/values/vocabulary.ts';

export const sorts = [
  'posted',
  '-posted',
  'deadline',
  '-deadline',
  'budget',
  '-budget',
  'bids',
  '-bids',
] as const;
export const sortSchema = z.enum(sorts, { error: `sort must be one of ${sorts.join(', ')}.` });
export type Sort = z.infer<typeof sortSchema>;

const day = (name: string, description: string) =>
  daySchema(`${name} must be a day that exists, as YYYY-MM-DD.`).optional().meta({ description });
const money = (name: string, description: string) =>
  z
    .string()
    .regex(
      /^\d{1,10}(\.\d{1,2})?$/,
      `${name} must be a number from 0 to 1,000,000,000, with at most two decimals.`,
    )
    .transform(Number)
    .refine((value) => value <= maxBudget, `${name} must be at most 1,000,000,000.`)
    .optional()
    .meta({ description, override: { type: 'number', minimum: 0, maximum: maxBudget, pattern: undefined } });

const pageOptions = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100.')
    .transform(Number)
    .optional()
    .meta({
      description: 'Maximum number of entries in one answer. Default: 100',
      override: { type: 'integer', minimum: 1, maximum: 100, pattern: undefined },
    }),
  cursor: z
    .string()
    .min(1, 'cursor must be the one from a Link header of this same query.')
    .max(1024, 'cursor must be the one from a Link header of this same query.')
    .optional()
    .meta({
      description: 'The end of the page before; take it from the Link of that answer, with the same query',
    }),
};

export const pageQuerySchema = z.strictObject(pageOptions);
/** The same options for a list whose answer has the cursor of the next page as `next`. */
export const nextQuerySchema = pageQuerySchema.extend({
  cursor: pageOptions.cursor.meta({ description: 'The end of the page before; `next` of that answer' }),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** The options of GET /mybids in the URL. */
export const myBidsQuerySchema = pageQuerySchema.extend({
  state: bidStateSchema.optional().meta({ description: 'Only tasks with a bid of the caller in this state' }),
});

export const bidSorts = ['placed', '-placed', 'amount', '-amount', 'days', '-days'] as const;
/** The options of GET /tasks/{id}/bids in the URL. */
export const bidsQuerySchema = pageQuerySchema.extend({
  bid: z
    .uuid({ error: 'bid must be the id of a bid.' })
    .toLowerCase()
    .optional()
    .meta({ description: 'Only this bid, as a link names it; an empty list if the caller does not see it' }),
  state: bidStateSchema.optional().meta({ description: 'Only bids in this state' }),
  shortlisted: z
    .literal('true', { error: 'shortlisted must be true, or be left out.' })
    .optional()
    .meta({ description: 'Only bids that the caller, the owner of the task, has shortlisted' }),
  sort: z
    .enum(bidSorts, { error: `sort must be one of ${bidSorts.join(', ')}.` })
    .optional()
    .meta({ description: 'The order; `-` reverses it. Default: `-placed`, newest first' }),
});
export type BidsQuery = z.infer<typeof bidsQuerySchema>;
export type BidSort = (typeof bidSorts)[number];

/** The options of GET /notifications in the URL. */
export const notificationsQuerySchema = nextQuerySchema.extend({
  unread: z
    .literal('true', { error: 'unread must be true, or be left out.' })
    .optional()
    .meta({ description: 'Only unread ones' }),
});

/** The options of the link in a mail that stops all mails. */
export const stopMailQuerySchema = z.strictObject({
  token: z
    .string({ error: 'token must be the one in the link of the mail.' })
    .max(1_000)
    .meta({ description: 'From the link in a mail', example: 'dWlkLTE.q0Jx5uVYk1c3GZ7sTnLr8WbEoPdM2fHi' }),
});

const filters = {
  q: z
    .string()
    .check(({ value, issues }) => {
      const fault =
        textFault(value, 'q') ??
        (codePoints(value) > 200 ? { message: 'q has at most 200 characters.' } : undefined);
      if (fault) issues.push({ code: 'custom', input: value, ...fault });
    })
    .optional()
    .meta({
      description:
        'Words. Each must begin a word of the title or the description; upper and lower case are the same, and so is ' +
        'what looks alike: accents, vowel marks and invisible characters do not count, digits of all scripts are one. If no task has them, the ' +
        'answer has the tasks with near words (`desgin`: design), and says so with `X-Search-Near`; words of under four letters, and ' +
        'words with digits, have no near ones. The Link of such an answer has these words as its `q`. A page says how many matches there ' +
        'are up to 1,000; of more, it says `X-Total-At-Least`',
    }),
  category: categorySchema.optional().meta({ description: 'Only tasks of this category' }),
  status: statusSchema.optional().meta({ description: 'Only tasks with this status' }),
  minBudget: money('minBudget', 'Dollars, at most two decimals; this budget or more'),
  maxBudget: money('maxBudget', 'Dollars, at most two decimals; this budget or less'),
  deadlineFrom: day('deadlineFrom', 'YYYY-MM-DD; this deadline or a later one'),
  deadlineTo: day('deadlineTo', 'YYYY-MM-DD; this deadline or an earlier one'),
  acceptingBids: z
    .literal('true', { error: 'acceptingBids must be true, or be left out.' })
    .transform(() => true as const)
    .optional()
    .meta({
      description: 'Only tasks that take bids: Pending, and not closed',
      override: { type: 'string', const: 'true' },
    }),
};

interface Ranges {
  readonly minBudget?: number | undefined;
  readonly maxBudget?: number | undefined;
  readonly deadlineFrom?: string | undefined;
  readonly deadlineTo?: string | undefined;
}
/** Refuses a range whose lower end is above the upper one. */
const withRangesInOrder = <Schema extends z.ZodType<Ranges>>(schema: Schema): Schema =>
  schema
    .refine(
      ({ minBudget, maxBudget: max }) => minBudget === undefined || max === undefined || minBudget <= max,
      { path: ['minBudget'], message: 'minBudget must not be above maxBudget.' },
    )
    .refine(
      ({ deadlineFrom, deadlineTo }) =>
        deadlineFrom === undefined || deadlineTo === undefined || deadlineFrom <= deadlineTo,
      { path: ['deadlineFrom'], message: 'deadlineFrom must not be after deadlineTo.' },
    );

/** The options of GET /tasks and GET /mytasks in the URL: each at most once, unknown ones are refused. */
export const taskQuerySchema = withRangesInOrder(
  z.strictObject({
    ...filters,
    sort: sortSchema.optional().meta({
      description:
        'The order; `-` reverses it. Default: `posted`, oldest first. `bids`: fewest bids first, withdrawn ones included',
    }),
    ...pageOptions,
    limit: pageOptions.limit.meta({
      description: 'Maximum number of tasks in one answer. Default: all matches, or 100 with a cursor',
    }),
  }),
);
export type TaskQuery = z.infer<typeof taskQuerySchema>;

/** The options of GET /mytasks in the URL. */
export const myTasksQuerySchema = taskQuerySchema.safeExtend({
  waiting: z
    .literal('true', { error: 'waiting must be true, or be left out.' })
    .optional()
    .meta({
      description:
        'Only tasks that wait for the caller: closed ones with open bids, and ones with delivered work. Without `sort`, the ones that wait ' +
        'longest come first',
    }),
});
export type MyTasksQuery = z.infer<typeof myTasksQuerySchema>;

const { category: _category, ...otherFilters } = filters;
/** The options of GET /tasks/categories: the filters beside the category. */
export const categoriesQuerySchema = withRangesInOrder(
  z.strictObject({
    ...otherFilters,
    q: filters.q.meta({ description: 'Words. Each must begin a word of the title or the description' }),
  }),
);
export type CategoriesQuery = z.infer<typeof categoriesQuerySchema>;

type FilterOptions = Omit<TaskQuery, 'sort' | 'limit' | 'cursor'>;
/** Filters for tasks: a task must match all of them. Ranges include both ends. */
export interface TaskFilter extends Readonly<Omit<FilterOptions, 'q'>> {
  /** From `searchWords`: the title or description must have, for each, a word that begins with it. */
  readonly words?: readonly string[] | undefined;
}

/** The fields of a task that filters use, beside the words. */
export type FilteredTask = Pick<TaskDetails, 'category' | 'status' | 'budget' | 'deadline'>;

const isWithin = <T extends string | number>(value: T, from: T | undefined, to: T | undefined): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to);

/** Whether a task matches a filter, without the filter's words. */
export const fitsFilter = (filter: TaskFilter, task: FilteredTask, acceptsBids: boolean): boolean =>
  (filter.category === undefined || filter.category === task.category) &&
  (filter.status === undefined || filter.status === task.status) &&
  (filter.acceptingBids === undefined || acceptsBids) &&
  isWithin(task.budget, filter.minBudget, filter.maxBudget) &&
  isWithin(task.deadline, filter.deadlineFrom, filter.deadlineTo);

const filterFields = [
  'category',
  'status',
  'minBudget',
  'maxBudget',
  'deadlineFrom',
  'deadlineTo',
  'acceptingBids',
] as const satisfies (keyof TaskFilter)[];
/** The filters of a query, always in the same order, so that its JSON can name the query. */
export const taskFilterOf = (query: FilterOptions): TaskFilter => ({
  ...(query.q !== undefined && { words: searchWords(query.q) }),
  ...pickDefined(query, filterFields),
});

export const featuredLimit = 6;

/** A page of a search counts at most this number of matches: users need no more, and a search may match most tasks. */
export const mostCounted = 1_000;
