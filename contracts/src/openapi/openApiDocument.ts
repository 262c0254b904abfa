import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { messagesUpdateSchema, unreadSchema, updateSchema } from '../http/documents.ts';
import { headers } from '../calls/definition/answerHeaders.ts';
import { allCalls } from '../calls/calls.ts';
import type { Call } from '../calls/definition/defineCall.ts';
import { requestHeaders, type RequestHeader } from '../calls/definition/parameters.ts';
import { problems, type RefusalStatus } from '../calls/definition/refusals.ts';
import { exampleOf } from './exampleOf.ts';

export { exampleOf };

const ignored = 'Unknown fields, and fields that the call may not set, are ignored.';

const description = `Tasks to post, to find and to bid on. Every change is an event at a position of one ledger.

- Signed-in callers send \`Authorization: Bearer <Firebase ID token>\`; \`npm run token -- EMAIL\` prints one for the emulator.
- To read what was just written, send the \`position\` of its answer as \`X-Min-Position\`.
- Errors are \`application/problem+json\` (RFC 9457); \`message\` is for people, \`type\` for programs, \`errors\` names fields.
- A known address with another method is 405 with \`Allow\`. \`HEAD\` works where \`GET\` does.`;

const isFor = (call: Call, ...callers: readonly Call['caller'][]) => callers.includes(call.caller);

const securityOf = (call: Call) => {
  if (call.tag === 'About') return [];
  return isFor(call, 'anybody', 'visitor') ? [{}, { idToken: [] }] : [{ idToken: [] }];
};

const requestHeadersOf = (call: Call) => {
  const known = new Set<RequestHeader>(['requestId', ...(call.accepts ?? [])]);
  if (call.service !== 'query' || call.readModels || !isFor(call, 'anybody', 'visitor'))
    known.add('userEmail');
  if (call.readModels) known.add('minPosition');
  if (call.cached) known.add('ifNoneMatch');
  return (Object.keys(requestHeaders) as RequestHeader[])
    .filter((name) => known.has(name))
    .map((name) => requestHeaders[name]);
};

const refusalsOf = (call: Call): ReadonlySet<RefusalStatus> => {
  const refusals = new Set<RefusalStatus>(call.problems);
  const needsToken = !isFor(call, 'anybody', 'visitor');
  if (!call.freeQuery || call.params) refusals.add(400);
  if (needsToken) refusals.add(401);
  if (needsToken || call.caller === 'visitor') refusals.add(403);
  if (call.readModels) refusals.add(409);
  if (call.body && !call.body.hidden) refusals.add(413).add(415);
  return refusals;
};

const requestBodyOf = ({ schema, about = ignored, optional }: NonNullable<Call['body']>) => ({
  ...(!optional && { required: true }),
  ...(about !== '' && { description: about }),
  content: { 'application/json': { schema, example: exampleOf(schema, 'input') } },
});

const contentOf = ({ content }: Call['answer']) =>
  Object.fromEntries(
    Object.entries(content).map(([mediaType, schema]) => [
      mediaType,
      mediaType === 'application/json' ? { schema, example: exampleOf(schema, 'output') } : { schema },
    ]),
  );

const operationOf = (call: (typeof allCalls)[number]): ZodOpenApiOperationObject => {
  const { params, query, body, answer, about } = call;
  return {
    tags: [call.tag],
    security: securityOf(call),
    operationId: call.id,
    summary: call.summary,
    ...(about !== undefined && { description: about }),
    parameters: requestHeadersOf(call),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && !body.hidden && { requestBody: requestBodyOf(body) }),
    responses: {
      [answer.status ?? 200]: {
        description: answer.about,
        headers: headers(...answer.headers),
        content: contentOf(answer),
      },
      ...(call.cached && {
        304: {
          description: 'Not changed: the ETag is the one in If-None-Match',
          headers: headers(...answer.headers.filter((name) => name === 'X-Position' || name === 'ETag')),
        },
      }),
      ...problems(refusalsOf(call)),
    },
  };
};

const paths = (): ZodOpenApiPathsObject => {
  const items: ZodOpenApiPathsObject = {};
  for (const call of allCalls)
    items[call.path] = { ...items[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return items;
};

/** The API as OpenAPI 3.1, made from the schemas that also check it. */
export const openApiDocument = (): ReturnType<typeof createDocument> =>
  createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Marketplace',
      version: '1.0.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '.', description: 'The origin of this document' }],
    tags: [
      { name: 'Tasks', description: 'Post, find and change tasks' },
      { name: 'Bids', description: 'Place, change, find and accept bids' },
      { name: 'Messages', description: 'Messages on a bid, between its bidder and the owner of the task' },
      { name: 'Work', description: 'The work on an accepted bid' },
      { name: 'Notifications', description: 'What happened to the caller’s tasks and bids' },
      { name: 'Account', description: 'What is kept of the caller, and the end of the account' },
      {
        name: 'User data',
        description:
          'What callers keep for themselves: searches, bookmarks, feeds, marks of bids, whom they have blocked',
      },
      { name: 'Live', description: 'Changes as they happen' },
      {
        name: 'Audit',
        description: 'The ledger, for callers with the role `auditor`. Each call is recorded',
      },
      {
        name: 'Operations',
        description:
          'Projections and actions on them, for callers with the role `operator`. Each action is kept in the ledger',
      },
      { name: 'About', description: 'The API itself' },
    ],
    paths: paths(),
    components: {
      schemas: { Update: updateSchema, Unread: unreadSchema, MessagesUpdate: messagesUpdateSchema },
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A Firebase ID token',
        },
      },
    },
  });
