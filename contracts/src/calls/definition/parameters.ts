import { z } from 'zod';
import { idempotencyKeySchema } from '../../http/commands.ts';
import { taskIdSchema } from '../../domain/task.ts';
import {
  bidsQuerySchema,
  myBidsQuerySchema,
  notificationsQuerySchema,
  pageQuerySchema,
  taskQuerySchema,
  withRangesInOrder,
  type BidsQuery,
  type CategoriesQuery,
  type MyBidsQuery,
  type NotificationsQuery,
  type PageQuery,
  type TaskQuery,
} from '../../http/taskQuery.ts';

export const exampleTaskId = '01930b6e-5f3a-7c41-9d52-8a1f0c7be901';

export const taskIdPath = z.object({
  id: taskIdSchema.meta({ description: 'The id of a task (UUIDv7)', example: exampleTaskId }),
});

export const exampleBidId = '01930b70-11aa-7d02-8f2e-5a7c9e1b0c33';

export const bidIdPath = z.object({
  bidId: z.uuid().meta({ description: 'The id of a bid (UUIDv7)', example: exampleBidId }),
});

type TaskOptions = typeof taskQuerySchema.shape;
const option = <Name extends keyof TaskOptions>(
  name: Name,
  description: string,
  schema?: Readonly<Record<string, unknown>>,
) =>
  taskQuerySchema.shape[name].meta({ description, ...(schema && { override: schema }) }) as TaskOptions[Name];

const dollars = { type: 'number', minimum: 0, maximum: 1e9, pattern: undefined };

/** The options of a list of tasks: exactly the options of its schema. */
const taskOptions = {
  q: option(
    'q',
    'Words. Each must begin a word of the title or the description; upper and lower case are the same. If no task has them, the ' +
      'answer has the tasks with near words (`desgin`: design), and says so with `X-Search-Near`; words of under four letters, and ' +
      'words with digits, have no near ones. The Link of such an answer has these words as its `q`',
  ),
  category: option('category', 'Only tasks of this category'),
  status: option('status', 'Only tasks with this status'),
  minBudget: option('minBudget', 'Dollars, at most two decimals; this budget or more', dollars),
  maxBudget: option('maxBudget', 'Dollars, at most two decimals; this budget or less', dollars),
  deadlineFrom: option('deadlineFrom', 'YYYY-MM-DD; this deadline or a later one'),
  deadlineTo: option('deadlineTo', 'YYYY-MM-DD; this deadline or an earlier one'),
  acceptingBids: option('acceptingBids', 'Only tasks that take bids: Pending, and not closed', {
    type: 'string',
    const: 'true',
  }),
  sort: option(
    'sort',
    'The order; `-` reverses it. Default: `posted`, oldest first. `bids`: fewest bids first, withdrawn ones included',
  ),
  limit: option(
    'limit',
    'Maximum number of tasks in one answer. Default: all matches, or 100 with a cursor',
    {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      pattern: undefined,
    },
  ),
  cursor: option(
    'cursor',
    'The end of the page before; take it from the Link of that answer, with the same query',
  ),
} satisfies Record<keyof TaskQuery, z.ZodType>;
export const taskListQuery = withRangesInOrder(z.strictObject(taskOptions));

const { category: _category, sort: _sort, limit: _limit, cursor: _cursor, ...filters } = taskOptions;
/** The options of GET /tasks/categories. */
export const categoriesQuery = withRangesInOrder(
  z.strictObject({
    ...filters,
    q: filters.q.meta({ description: 'Words. Each must begin a word of the title or the description' }),
  } satisfies Record<keyof CategoriesQuery, z.ZodType>),
);

// The options of a list that comes in pages only.
const page = {
  limit: pageQuerySchema.shape.limit.meta({
    description: 'Maximum number of entries in one answer. Default: 100',
    override: { type: 'integer', minimum: 1, maximum: 100, pattern: undefined },
  }),
  cursor: pageQuerySchema.shape.cursor.meta({
    description: 'The end of the page before; take it from the Link of that answer',
  }),
} satisfies Record<keyof PageQuery, z.ZodType>;
const bidState = myBidsQuerySchema.shape.state;

/** The options of GET /mybids. */
export const myBidsQuery = z.strictObject({
  state: bidState.meta({ description: 'Only tasks with a bid of the caller in this state' }),
  ...page,
} satisfies Record<keyof MyBidsQuery, z.ZodType>);

/** The options of GET /tasks/{id}/bids. */
export const bidsQuery = z.strictObject({
  state: bidState.meta({ description: 'Only bids in this state' }),
  sort: bidsQuerySchema.shape.sort.meta({
    description: 'The order; `-` reverses it. Default: `-placed`, newest first',
  }),
  ...page,
} satisfies Record<keyof BidsQuery, z.ZodType>);

/** The options of GET /tasks/{id}/history. */
export const historyQuery = z.strictObject({
  limit: page.limit,
  cursor: pageQuerySchema.shape.cursor.meta({
    description: 'The end of the page before; `next` of that answer',
  }),
} satisfies Record<keyof PageQuery, z.ZodType>);

/** The options of GET /notifications. */
export const notificationsQuery = z.strictObject({
  unread: notificationsQuerySchema.shape.unread.meta({ description: 'Only unread ones' }),
  limit: page.limit,
  cursor: pageQuerySchema.shape.cursor.meta({
    description: 'The end of the page before; `next` of that answer',
  }),
} satisfies Record<keyof NotificationsQuery, z.ZodType>);

// Without examples: a page that tries the calls would always send them, e.g. the same Idempotency-Key each time.
const header = (name: string, description: string, schema: z.ZodType) =>
  schema.meta({ description, param: { in: 'header', name, id: name } });

/** At most as many digits as services accept. */
export const mostPosition = 999_999_999_999_999;
const askedPosition = z.int().min(0).max(mostPosition);

const entityTag = '(W/)?"[!#-~]*"';
const entityTags = new RegExp(`^(\\*|${entityTag}(, *${entityTag})*)$`);

export const requestHeaders = {
  requestId: header(
    'X-Request-Id',
    'A name for this request, repeated in the answer and logged, never stored. A value that is not 1 to 64 letters, digits, `_`, `-` is replaced',
    z.string().optional(),
  ),
  userEmail: header(
    'x-user-email',
    'The caller’s e-mail address. Not needed; if sent, it must be the address in the token',
    z.string().optional(),
  ),
  minPosition: header(
    'X-Min-Position',
    'The answer includes every event up to this position. The call waits for it up to 2 s, then 503',
    askedPosition.optional(),
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'An ETag of an earlier answer; 304 if the answer is still the same',
    z.string().optional(),
  ),
  ifMatch: header(
    'If-Match',
    'Write only if the task was not edited since: ETags of the task (`"3.0.p"`), or `*`. A bid since then does not matter; a weak tag never matches',
    z.string().regex(entityTags).optional(),
  ),
  idempotencyKey: header(
    'Idempotency-Key',
    'The same key, caller, call and body within 24 h give the first answer again, and nothing is done twice. Only a success uses the key',
    idempotencyKeySchema.optional(),
  ),
  lastEventId: header(
    'Last-Event-ID',
    'The position of the last event received; browsers send it when they reconnect',
    askedPosition.optional(),
  ),
} as const;

export type RequestHeader = keyof typeof requestHeaders;
