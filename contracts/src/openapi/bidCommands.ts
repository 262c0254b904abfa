import type { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  acknowledgedSchema,
  reviseBidSchema,
  revisedSchema,
  withdrawAcceptanceSchema,
  workNoteSchema,
} from '../commands.ts';
import { reviseBid } from './examples.ts';
import { bidIdPath, requestHeaders, taskIdPath } from './parameters.ts';
import { body, done, ignored } from './parts.ts';
import { problems } from './problems.ts';
import { signedIn } from './security.ts';

const { requestId, userEmail, idempotencyKey } = requestHeaders;
const parameters = [requestId, userEmail, idempotencyKey];
const acknowledged = { acknowledged: true, position: 44 };

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

/** A command on one bid; it has no body. */
const onBid = (operation: Operation, success: string): ZodOpenApiPathsObject[string] => ({
  post: {
    tags: ['Bids'],
    ...signedIn,
    ...operation,
    requestParams: { path: bidIdPath },
    parameters,
    responses: {
      200: done(acknowledgedSchema, acknowledged, success),
      ...problems(400, 401, 403, 404, 409),
    },
  },
});

/** A command on the work of a task. */
const onWork = (
  operation: Operation,
  schema: z.ZodType,
  example: object,
  success: string,
): ZodOpenApiPathsObject[string] => ({
  post: {
    tags: ['Work'],
    ...signedIn,
    ...operation,
    requestParams: { path: taskIdPath },
    parameters,
    ...body(schema, example, ignored),
    responses: {
      200: done(acknowledgedSchema, acknowledged, success),
      ...problems(400, 401, 403, 404, 409, 413, 415),
    },
  },
});

/** The calls that change a bid, and the work on an accepted bid. */
export const bidCommandPaths: ZodOpenApiPathsObject = {
  '/bids/{bidId}': {
    put: {
      tags: ['Bids'],
      ...signedIn,
      operationId: 'reviseBid',
      summary: 'Change the offer of an own open bid',
      description:
        'Any part of the offer; the other parts stay, and `days: null` removes the days. A bid without an offer gets one. A change that ' +
        'changes nothing is accepted, and appends no event.',
      requestParams: { path: bidIdPath },
      parameters,
      ...body(reviseBidSchema, reviseBid, ignored),
      responses: {
        200: done(revisedSchema, { ...acknowledged, modifiedCount: 1 }, 'The bid is changed'),
        ...problems(400, 401, 403, 404, 409, 413, 415),
      },
    },
  },
  '/bids/{bidId}/withdraw': onBid(
    {
      operationId: 'withdrawBid',
      summary: 'Withdraw an own open bid',
      description: 'For good. It stays in the history, and in the counts of bids that were placed.',
    },
    'The bid is withdrawn',
  ),
  '/bids/{bidId}/accept': onBid(
    {
      operationId: 'acceptBid',
      summary: 'Accept a bid on a task of the caller',
      description:
        'One bid at most. The task is In Progress then, and its other open bids are declined. Accepting the accepted bid again is ' +
        'accepted, and appends no event.',
    },
    'The bid is accepted',
  ),
  '/tasks/{id}/acceptance/withdraw': onWork(
    {
      operationId: 'withdrawAcceptance',
      summary: 'Withdraw the acceptance of a bid on a task of the caller',
      description: 'While it is In Progress. The task is Pending then, and its declined bids are open again.',
    },
    withdrawAcceptanceSchema,
    { reason: 'The date has changed, and it no longer fits your offer.' },
    'The acceptance is withdrawn',
  ),
  '/tasks/{id}/deliver': onWork(
    {
      operationId: 'deliverWork',
      summary: 'Deliver the work, as the accepted bidder',
      description: 'Once, and again after each request for changes.',
    },
    workNoteSchema,
    { note: 'All three sizes are in the shared folder.' },
    'The work is delivered',
  ),
  '/tasks/{id}/request-changes': onWork(
    {
      operationId: 'requestChanges',
      summary: 'Ask for changes to the delivered work, as the owner of the task',
      description: 'After a delivery. To finish the task, set its status to Completed.',
    },
    workNoteSchema,
    { note: 'The smallest size is not readable yet.' },
    'The changes are requested',
  ),
};
