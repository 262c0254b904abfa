import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { exportQuerySchema } from '../audit.ts';
import {
  signedHeadSchema,
  signedHeadsQuerySchema,
  signedHeadsSchema,
  verdictSchema,
  verifyQuerySchema,
} from '../auditProof.ts';
import { auditAnswer, auditorGet, cursorOption, pageLimitOption } from './audit.ts';
import { headers } from './headers.ts';
import { requestHeaders } from './parameters.ts';
import { problems } from './problems.ts';
import { signedIn } from './security.ts';

const { requestId, userEmail } = requestHeaders;

const hash = 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c';
const verdict = { valid: true, checked: 42, head: { position: 42, hash } };
const signedHead = {
  version: 1,
  ledger: 'marketplace',
  position: 42,
  hash,
  signedAt: '2026-11-21T10:00:00.000Z',
  keyId: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  signature: 'KkHp2dJ1ydXWlSvZbGU2zR2gOlTuFd+Gz7YSkYyRhv3fFj9cc5bXmHTHS8FYgEFp8oqQO6jW1TjC2Tz8V6oVAQ==',
};
const publicKey =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n';

const file = (type: string) => ({ [type]: { schema: z.string() } });

/** The calls that prove the ledger's history outside the database. */
export const auditProofPaths: ZodOpenApiPathsObject = {
  '/audit/export': auditorGet({
    operationId: 'auditExport',
    summary: 'The ledger as a file',
    description:
      'JSONL, one event per line, or CSV for spreadsheets; with filters, the events that match all of them. A whole JSONL ' +
      'export can be verified without the database: its last line, `{"end":…}`, is the signed head of the ledger.',
    requestParams: { query: exportQuerySchema },
    responses: {
      200: {
        description: 'The file, streamed',
        headers: headers('X-Position', 'Cache-Control'),
        content: { ...file('application/x-ndjson'), ...file('text/csv') },
      },
      ...problems(400, 401, 403, 409),
    },
  }),
  '/audit/verify': auditorGet({
    operationId: 'auditVerify',
    summary: 'Verify the chain of hashes',
    description:
      'Recomputes all hashes, or the hashes of the events from `from` to `to` (both included; starting with the stored hash of ' +
      'the event before), and compares every kept signed head with them. With a signed head (`checkpoint`), the history up to there must be the one that was signed. With ' +
      '`Accept: text/event-stream` the answer is server-sent events: `progress` a few times per second, then `verdict`, or ' +
      '`error` (a problem) if it could not continue.',
    requestParams: { query: verifyQuerySchema },
    responses: {
      200: {
        ...auditAnswer(verdictSchema, verdict, 'The verdict'),
        content: {
          'application/json': { schema: verdictSchema, example: verdict },
          'text/event-stream': {
            schema: z.string(),
            example: `event: progress\ndata: {"checked":12,"head":42}\n\nevent: verdict\ndata: ${JSON.stringify(verdict)}\n\n`,
          },
        },
      },
      ...problems(400, 401, 403, 409),
    },
  }),
  '/audit/checkpoints': {
    ...auditorGet({
      operationId: 'auditCheckpoints',
      summary: 'Signed heads of the ledger',
      description:
        'Newest first, with the public key that checks them, and the changes of that key. The head is signed in each hour in which the ledger grew.',
      requestParams: {
        query: z.strictObject({
          ...signedHeadsQuerySchema.shape,
          limit: pageLimitOption,
          cursor: cursorOption,
        }),
      },
      responses: {
        200: auditAnswer(
          signedHeadsSchema,
          { checkpoints: [signedHead], publicKey },
          'The signed heads',
          'Link',
        ),
        ...problems(400, 401, 403, 409),
      },
    }),
    post: {
      tags: ['Audit'],
      ...signedIn,
      operationId: 'auditSign',
      summary: 'Sign the head of the ledger',
      description:
        'Only a chain that continues from the last signed head that the key trusts, without a fault, is signed (else 409). If the head has not changed ' +
        'since then, the answer is that signed head. 503 if there is no key to sign with.',
      parameters: [requestId, userEmail],
      responses: {
        201: auditAnswer(signedHeadSchema, signedHead, 'The signed head'),
        ...problems(400, 401, 403, 409),
      },
    },
  },
};
