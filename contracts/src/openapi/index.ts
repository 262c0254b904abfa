import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { unreadSchema, updateSchema } from '../documents.ts';
import { auditPaths } from './audit.ts';
import { auditProofPaths } from './auditProof.ts';
import { bidCommandPaths } from './bidCommands.ts';
import { commandPaths } from './commands.ts';
import { deadLetterPaths } from './deadLetters.ts';
import { itemPaths } from './items.ts';
import { livePaths } from './live.ts';
import { notificationPaths } from './notifications.ts';
import { operationsPaths } from './operations.ts';
import { queryPaths } from './queries.ts';
import { settingsPaths } from './settings.ts';

const description = `Tasks to post, to find and to bid on. Every change is an event at a position of one ledger.

- Signed-in callers send \`Authorization: Bearer <Firebase ID token>\`; \`npm run token -- EMAIL\` prints one for the emulator.
- To read what was just written, send the \`position\` of its answer as \`X-Min-Position\`.
- Errors are \`application/problem+json\` (RFC 9457); \`message\` is for people, \`type\` for programs, \`errors\` names fields.
- A known address with another method is 405 with \`Allow\`. \`HEAD\` works where \`GET\` does.`;

const paths = (...parts: readonly ZodOpenApiPathsObject[]): ZodOpenApiPathsObject => {
  const merged: ZodOpenApiPathsObject = {};
  for (const [path, item] of parts.flatMap((part) => Object.entries(part)))
    merged[path] = { ...merged[path], ...item };
  return merged;
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
      { name: 'Work', description: 'The work on an accepted bid' },
      { name: 'Notifications', description: 'What happened to the caller’s tasks and bids' },
      { name: 'Kept', description: 'What callers keep for themselves: searches, bookmarks, feeds' },
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
    paths: paths(
      queryPaths,
      commandPaths,
      bidCommandPaths,
      notificationPaths,
      itemPaths,
      settingsPaths,
      livePaths,
      auditPaths,
      auditProofPaths,
      operationsPaths,
      deadLetterPaths,
    ),
    components: {
      schemas: { Update: updateSchema, Unread: unreadSchema },
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
