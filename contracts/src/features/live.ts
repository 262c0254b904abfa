import { z } from 'zod';
import { defineCall } from '../calls/definition/defineCall.ts';
import { mostPosition } from '../calls/definition/parameters.ts';

const stream = z.string().meta({
  example: `: connected

event: task
id: 43
data: {"type":"bid","taskId":"01930b6e-5f3a-7c41-9d52-8a1f0c7be901","bidsCount":3,"position":43}

event: notification
data: {"unread":2,"position":43}

event: message
data: {"bidId":"01930b70-11aa-7d02-8f2e-5a7c9e1b0c33","unread":1}

`,
});
const after = z
  .string()
  .regex(/^\d{1,15}$/, 'after must be the position of an update: a whole number, 0 or more.')
  .optional()
  .meta({
    description: 'Like Last-Event-ID, for clients that can’t send headers: continue after this position',
    override: { type: 'integer', minimum: 0, maximum: mostPosition, pattern: undefined },
  });

const about = { method: 'GET', service: 'query', caller: 'anybody', tag: 'About', freeQuery: true } as const;
const file = (what: string, mediaType: string, schema: z.ZodType) => ({
  about: what,
  headers: [],
  content: { [mediaType]: schema },
});

export const liveCalls = {
  updates: defineCall({
    method: 'GET',
    path: '/updates',
    service: 'query',
    caller: 'visitor',
    tag: 'Live',
    summary: 'Live updates',
    about:
      'Server-sent events named `task`; the data of each is an `Update`, its id the position. An update is sent as soon ' +
      'as lists show the change. The stream starts now, or after `Last-Event-ID` (or `after`) without loss or duplicates. ' +
      'It starts with a comment, and sends one every 15 s. It has no personal data. With a token, it also has events named ' +
      '`notification`: the data of each is an `Unread`, the caller’s number of unread notifications; and events named `message`: the data ' +
      'of each is a `MessagesUpdate`, a bid with a new message or with messages that the caller has read. While an event that can’t be applied ' +
      'holds its task, the task’s updates wait; one update follows when the task is released (also to clients that ' +
      'reconnect within five minutes). That update has no position of its own, so it repeats the last one. ' +
      'The event `history` says that the history of the ledger has changed (it lost its end): forget all positions, and read again.',
    query: z.strictObject({ after }),
    accepts: ['lastEventId'],
    answer: {
      about: 'The stream; it ends only with the token that it was opened with',
      headers: ['Cache-Control'],
      content: { 'text/event-stream': stream },
    },
  }),

  openApiDocument: defineCall({
    ...about,
    path: '/openapi.json',
    summary: 'This document',
    answer: file('OpenAPI 3.1', 'application/json', z.looseObject({ openapi: z.string() })),
  }),

  asyncApiDocument: defineCall({
    ...about,
    path: '/asyncapi.json',
    summary: 'The events of the Kafka topic, if the product runs on Kafka',
    answer: file('AsyncAPI 3.0', 'application/json', z.looseObject({ asyncapi: z.string() })),
  }),

  docs: defineCall({
    ...about,
    path: '/docs',
    summary: 'A page that shows this document and tries the calls',
    answer: file('The page', 'text/html', z.string()),
  }),
};
