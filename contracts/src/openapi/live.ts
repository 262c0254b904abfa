import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { updateStream } from './examples.ts';
import { headers } from './headers.ts';
import { askedPosition, requestHeaders } from './parameters.ts';
import { problems } from './problems.ts';
import { anybody, open } from './security.ts';

const { requestId, lastEventId } = requestHeaders;

const after = askedPosition.optional().meta({
  description: 'Like Last-Event-ID, for clients that can’t send headers: continue after this position',
});

/** The live updates, and the documents about the API. */
export const livePaths: ZodOpenApiPathsObject = {
  '/updates': {
    get: {
      tags: ['Live'],
      ...anybody,
      operationId: 'updates',
      summary: 'Live updates',
      description:
        'Server-sent events named `task`; the data of each is an `Update`, its id the position. An update is sent as soon ' +
        'as lists show the change. The stream starts now, or after `Last-Event-ID` (or `after`) without loss or duplicates. ' +
        'It starts with a comment, and sends one every 15 s. It has no personal data. With a token, it also has events named ' +
        '`notification`: the data of each is an `Unread`, the caller’s number of unread notifications. While an event that can’t be applied ' +
        'holds its task, the task’s updates wait; one update follows when the task is released (also to clients that ' +
        'reconnect within five minutes). That update has no position of its own, so it repeats the last one. ' +
        'The event `history` says that the history of the ledger has changed (it lost its end): forget all positions, and read again.',
      requestParams: { query: z.strictObject({ after }) },
      parameters: [requestId, lastEventId],
      responses: {
        200: {
          description: 'The stream; it has no end',
          headers: headers('Cache-Control'),
          content: { 'text/event-stream': { schema: z.string(), example: updateStream } },
        },
        ...problems(400),
      },
    },
  },
  '/openapi.json': {
    get: {
      tags: ['About'],
      ...open,
      operationId: 'openApiDocument',
      summary: 'This document',
      responses: {
        200: {
          description: 'OpenAPI 3.1',
          headers: headers(),
          content: { 'application/json': { schema: z.looseObject({ openapi: z.string() }) } },
        },
        ...problems(),
      },
    },
  },
  '/asyncapi.json': {
    get: {
      tags: ['About'],
      ...open,
      operationId: 'asyncApiDocument',
      summary: 'The events of the Kafka topic, if the product runs on Kafka',
      responses: {
        200: {
          description: 'AsyncAPI 3.0',
          headers: headers(),
          content: { 'application/json': { schema: z.looseObject({ asyncapi: z.string() }) } },
        },
        ...problems(),
      },
    },
  },
  '/docs': {
    get: {
      tags: ['About'],
      ...open,
      operationId: 'docs',
      summary: 'A page that shows this document and tries the calls',
      responses: {
        200: {
          description: 'The page',
          headers: headers(),
          content: { 'text/html': { schema: z.string() } },
        },
        ...problems(),
      },
    },
  },
};
