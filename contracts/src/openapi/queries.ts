import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import {
  bidsCountSchema,
  bidSchema,
  categoryCountSchema,
  placedBidsSchema,
  publicTaskSchema,
  taskAnswerSchema,
  taskSchema,
} from '../documents.ts';
import { sharedHistorySchema } from '../sharedHistory.ts';
import { featuredLimit } from '../taskQuery.ts';
import { bid, placedBids, publicTask, sharedHistory, task } from './examples.ts';
import { headers } from './headers.ts';
import {
  bidsQuery,
  categoriesQuery,
  historyQuery,
  myBidsQuery,
  requestHeaders,
  taskIdPath,
  taskListQuery,
} from './parameters.ts';
import { problems } from './problems.ts';
import { anybody, signedIn } from './security.ts';

const { requestId, userEmail, minPosition, ifNoneMatch } = requestHeaders;
const readHeaders = [requestId, userEmail, minPosition, ifNoneMatch];

const unchanged = {
  description: 'Not changed: the ETag is the one in If-None-Match',
  headers: headers('X-Position', 'ETag'),
};

const list = (
  schema: z.ZodType,
  example: unknown,
  description: string,
  ...more: readonly 'X-Search-Near'[]
) => ({
  description,
  headers: headers('X-Position', 'X-Total-Count', 'Link', 'ETag', 'Cache-Control', ...more),
  content: { 'application/json': { schema, example: [example] } },
});

const get = (operation: ZodOpenApiOperationObject) => ({
  get: { parameters: readHeaders, ...operation },
});

const tagged = { tags: ['Tasks'] };
const bids = { tags: ['Bids'] };
const count = (description: string) => ({
  description,
  headers: headers('X-Position', 'ETag', 'Cache-Control'),
  content: { 'application/json': { schema: bidsCountSchema, example: { bidsCount: 2 } } },
});

/** The calls that read tasks and bids. */
export const queryPaths: ZodOpenApiPathsObject = {
  '/featured-tasks': get({
    ...tagged,
    ...anybody,
    operationId: 'featuredTasks',
    summary: 'The open tasks with the nearest deadlines',
    description: `At most ${featuredLimit}, Pending or In Progress, whose deadline has not passed, nearest first.`,
    responses: {
      200: {
        description: 'The featured tasks',
        headers: headers('X-Position', 'ETag', 'Cache-Control'),
        content: { 'application/json': { schema: z.array(publicTaskSchema), example: [publicTask] } },
      },
      304: unchanged,
      ...problems(400, 409),
    },
  }),
  '/tasks': get({
    ...tagged,
    ...anybody,
    operationId: 'tasks',
    summary: 'All tasks, or the tasks that match',
    description: 'Oldest first, unless `sort` says otherwise. With `limit` it comes in pages.',
    requestParams: { query: taskListQuery },
    responses: {
      200: list(z.array(publicTaskSchema), publicTask, 'The tasks', 'X-Search-Near'),
      304: unchanged,
      ...problems(400, 409),
    },
  }),
  '/mytasks': get({
    ...tagged,
    ...signedIn,
    operationId: 'myTasks',
    summary: 'The tasks that the caller posted',
    description: 'Oldest first, with the same options as all tasks.',
    requestParams: { query: taskListQuery },
    responses: {
      200: list(z.array(taskSchema), task, 'The caller’s tasks', 'X-Search-Near'),
      304: unchanged,
      ...problems(400, 401, 403, 409),
    },
  }),
  '/tasks/categories': get({
    ...tagged,
    ...anybody,
    operationId: 'taskCategories',
    summary: 'How many tasks each category has',
    description:
      'Of the tasks that match the filters: every category, also one without such tasks. Unlike a list of tasks, it has no near words.',
    requestParams: { query: categoriesQuery },
    responses: {
      200: {
        description: 'The categories, with their numbers of tasks',
        headers: headers('X-Position', 'ETag', 'Cache-Control'),
        content: {
          'application/json': {
            schema: z.array(categoryCountSchema),
            example: [
              { category: 'Design', tasks: 12 },
              { category: 'Writing', tasks: 0 },
            ],
          },
        },
      },
      304: unchanged,
      ...problems(400, 409),
    },
  }),
  '/tasks/{id}': get({
    ...tagged,
    ...anybody,
    operationId: 'task',
    summary: 'One task',
    description: 'With a token, the answer has the owner’s e-mail address too.',
    requestParams: { path: taskIdPath },
    responses: {
      200: {
        description: 'The task',
        headers: headers('X-Position', 'ETag', 'Cache-Control'),
        content: { 'application/json': { schema: taskAnswerSchema, example: task } },
      },
      304: unchanged,
      ...problems(400, 403, 404, 409),
    },
  }),
  '/tasks/{id}/bids': get({
    ...bids,
    ...signedIn,
    operationId: 'taskBids',
    summary: 'The bids on a task',
    description:
      'All bids for the owner of the task, the own ones for everybody else; always in pages. E-mail addresses are only between the ' +
      'owner and the accepted bidder.',
    requestParams: { path: taskIdPath, query: bidsQuery },
    responses: {
      200: list(z.array(bidSchema), bid, 'The bids'),
      304: unchanged,
      ...problems(400, 401, 403, 404, 409),
    },
  }),
  '/tasks/{id}/history': get({
    ...tagged,
    ...signedIn,
    operationId: 'taskHistory',
    summary: 'What happened to a task, for its owner and its bidders',
    description:
      'The events of the task, newest first, always in pages. Only the caller’s own offers are in it; notes about the work are for the ' +
      'owner and the bidder of that bid. `changes` are of the first 500 edits of a task, its posting included. Other callers get 403.',
    requestParams: { path: taskIdPath, query: historyQuery },
    responses: {
      200: {
        description: 'The events',
        headers: headers('X-Position', 'Cache-Control'),
        content: { 'application/json': { schema: sharedHistorySchema, example: sharedHistory } },
      },
      ...problems(400, 401, 403, 404, 409),
    },
  }),
  '/tasks/{id}/bids/count': get({
    ...bids,
    ...signedIn,
    operationId: 'taskBidsCount',
    summary: 'How many bids a task of the caller has',
    requestParams: { path: taskIdPath },
    responses: { 200: count('The count'), 304: unchanged, ...problems(400, 401, 403, 404, 409) },
  }),
  '/bids/count': get({
    ...bids,
    ...signedIn,
    operationId: 'bidsCount',
    summary: 'How many bids the caller has placed',
    description: 'On all tasks, deleted tasks too.',
    responses: { 200: count('The count'), 304: unchanged, ...problems(400, 401, 403, 409) },
  }),
  '/mybids': get({
    ...bids,
    ...signedIn,
    operationId: 'myBids',
    summary: 'The tasks that the caller has bid on',
    description:
      'Newest bid first, each task once, deleted tasks too; always in pages. `offer` is the accepted bid of the caller, else the last open one.',
    requestParams: { query: myBidsQuery },
    responses: {
      200: list(z.array(placedBidsSchema), placedBids, 'The caller’s bids, one entry per task'),
      304: unchanged,
      ...problems(400, 401, 403, 409),
    },
  }),
};
