import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  deletedSchema,
  insertedSchema,
  placeBidSchema,
  postTaskSchema,
  updatedSchema,
  updateTaskSchema,
} from '../commands.ts';
import { placeBid, postTask, updateTask } from './examples.ts';
import { exampleBidId, exampleTaskId, requestHeaders, taskIdPath } from './parameters.ts';
import { problems } from './problems.ts';
import { body, done, ignored } from './parts.ts';
import { signedIn } from './security.ts';

const { requestId, userEmail, idempotencyKey, ifMatch } = requestHeaders;

/** The calls that change tasks, and place bids. */
export const commandPaths: ZodOpenApiPathsObject = {
  '/addtask': {
    post: {
      tags: ['Tasks'],
      ...signedIn,
      operationId: 'postTask',
      summary: 'Post a task',
      description: 'It starts Pending. A deadline in the past is accepted.',
      parameters: [requestId, userEmail, idempotencyKey],
      ...body(postTaskSchema, postTask, ignored),
      responses: {
        201: done(
          insertedSchema,
          { acknowledged: true, insertedId: exampleTaskId, position: 42 },
          'The task is posted',
          'Location',
        ),
        ...problems(400, 401, 403, 409, 413, 415),
      },
    },
  },
  '/tasks/{id}': {
    put: {
      tags: ['Tasks'],
      ...signedIn,
      operationId: 'updateTask',
      summary: 'Change a task of the caller',
      description:
        'Any of its fields. An update that changes nothing is accepted, and appends no event. `Completed` and `Cancelled` ' +
        'decline the open bids; `Pending` withdraws an acceptance, so that declined bids are open again.',
      requestParams: { path: taskIdPath },
      parameters: [requestId, userEmail, ifMatch, idempotencyKey],
      ...body(updateTaskSchema, updateTask, ignored),
      responses: {
        200: done(
          updatedSchema,
          { acknowledged: true, matchedCount: 1, modifiedCount: 1, position: 43 },
          'The task is updated',
        ),
        ...problems(400, 401, 403, 404, 409, 412, 413, 415),
      },
    },
    delete: {
      tags: ['Tasks'],
      ...signedIn,
      operationId: 'deleteTask',
      summary: 'Delete a task of the caller',
      requestParams: { path: taskIdPath },
      parameters: [requestId, userEmail, ifMatch, idempotencyKey],
      responses: {
        200: done(
          deletedSchema,
          { acknowledged: true, deletedCount: 1, position: 44 },
          'The task is deleted',
        ),
        ...problems(400, 401, 403, 404, 409, 412),
      },
    },
  },
  '/bids': {
    post: {
      tags: ['Bids'],
      ...signedIn,
      operationId: 'placeBid',
      summary: 'Bid on a task',
      description:
        'Without an offer, or with one: `amount` and `message`, and `days` if you like. ' +
        'As often as you like, while the task takes bids. The owner may bid too, but not with an offer.',
      parameters: [requestId, userEmail, idempotencyKey],
      ...body(placeBidSchema, placeBid, ignored),
      responses: {
        201: done(
          insertedSchema,
          { acknowledged: true, insertedId: exampleBidId, position: 43 },
          'The bid is placed',
        ),
        ...problems(400, 401, 403, 404, 409, 413, 415),
      },
    },
  },
};
