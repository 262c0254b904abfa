import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { updateStream } from './examples.ts';
import { headers } from './headers.ts';
import { askedPosition, requestHeaders } from './parameters.ts';
import { problems } from './problems.ts';
import { open } from './security.ts';

const { requestId, lastEventId } = requestHeaders;

const after = askedPosition.optional().meta({
  description: 'As Last-Event-ID, for clients that can’t send headers: go on after this position',
});

/** The live updates, and what describes the API itself. */
export const livePaths: ZodOpenApiPathsObject = {
  '/updates': {
    get: {
      tags: ['Live'],
      ...open,
      operationId: 'updates',
      summary: 'What changes, as it changes',
      description:
        'Server-sent events named `task`; the data of each is an `Update`, its id the position. One is sent once the ' +
        'lists have the change: from now on, or after `Last-Event-ID` (or `after`) without loss or double. A comment ' +
        'comes at once, and every 15 s. There is no personal data in it. A task that an event held which could not be ' +
        'applied is told of when it is held no longer (to who was away, for five minutes): that has no position of its ' +
        'own, so it has the one told last.',
      requestParams: { query: z.strictObject({ after }) },
      parameters: [requestId, lastEventId],
      responses: {
        200: {
          description: 'The stream; it does not end by itself',
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
      summary: 'The events as the topic has them, where the product runs on Kafka',
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
      summary: 'A page to read this document and try the calls',
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
