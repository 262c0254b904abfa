import { z } from 'zod';
import { exportQuerySchema } from '../http/audit/auditExport.ts';
import {
  signedHeadSchema,
  signedHeadsQuerySchema,
  signedHeadsSchema,
  verdictSchema,
  verifyQuerySchema,
} from '../http/audit/auditProof.ts';
import { headsQuerySchema, headsSchema, ledgerKeySchema } from '../http/audit/receipt.ts';
import { created, json } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { answer, auditor, ledgerRead } from './definition/ledgerReads.ts';

const fewAtOnce = 'Few exports and verifications run at once: another is a 503 with `Retry-After`.';

export const auditExport = defineCall({
  ...ledgerRead,
  path: '/audit/export',
  summary: 'The ledger as a file',
  about:
    'JSONL, one event per line; CSV for spreadsheets; or Parquet for tools of data analysis, with the keys of JSONL as columns ' +
    '(`actor` and `data` as JSON). With filters, the events that match all of them. A JSONL export of the whole ledger, or with ' +
    '`proof=true`, can be verified without the database: its last line, `{"end":…,"cover":…}`, has the signed head of the ledger, ' +
    `and says who asked for what. ${fewAtOnce}`,
  query: exportQuerySchema,
  answer: {
    about: 'The file, streamed',
    headers: ['X-Position', 'Cache-Control'],
    content: {
      'application/x-ndjson': z.string(),
      'text/csv': z.string(),
      'application/vnd.apache.parquet': z.string().meta({ format: 'binary' }),
    },
  },
});

const verdictAnswer = answer(verdictSchema, 'The verdict');

export const auditVerify = defineCall({
  ...ledgerRead,
  path: '/audit/verify',
  summary: 'Verify the chain of hashes',
  about:
    'Recomputes all hashes, or the hashes of the events from `from` to `to` (both included; starting with the stored hash of ' +
    'the event before), and compares every kept signed head with them. With a signed head (`checkpoint`), the history up to there must be the one that was signed. With ' +
    '`Accept: text/event-stream` the answer is server-sent events: `progress` a few times per second, then `verdict`, or ' +
    `\`error\` (a problem) if it could not continue. ${fewAtOnce}`,
  query: verifyQuerySchema,
  answer: {
    ...verdictAnswer,
    content: {
      ...verdictAnswer.content,
      'text/event-stream': z.string().meta({
        example:
          'event: progress\ndata: {"checked":12,"head":42}\n\nevent: verdict\ndata: {"valid":true,"checked":42}\n\n',
      }),
    },
  },
});

export const auditCheckpoints = defineCall({
  ...ledgerRead,
  path: '/audit/checkpoints',
  summary: 'Signed heads of the ledger',
  about:
    'Newest first, with the public key that checks them, the changes of that key, and the last verification. The head is signed in each hour in which the ledger grew.',
  query: signedHeadsQuerySchema,
  answer: answer(signedHeadsSchema, 'The signed heads', 'Link'),
});

export const auditHeads = defineCall({
  ...ledgerRead,
  path: '/audit/heads',
  summary: 'All signed heads, the light ones too',
  about:
    'In the order of positions. A light head is signed every 256 events, or within 10 s after the ledger grew; the others are those of ' +
    '`/audit/checkpoints`, with their time stamps.',
  query: headsQuerySchema,
  answer: answer(headsSchema, 'The heads', 'Link'),
});

export const auditKey = defineCall({
  method: 'GET',
  path: '/audit/key',
  service: 'query',
  caller: 'anybody',
  tag: 'Audit',
  summary: 'The public key that checks signed heads and receipts',
  about: 'The key of the newest head, and earlier ones. 503 if nothing was signed, and there is no key.',
  answer: json(ledgerKeySchema, 'The keys', 'Cache-Control'),
});

export const auditSign = defineCall({
  ...auditor,
  service: 'command',
  method: 'POST',
  path: '/audit/checkpoints',
  summary: 'Sign the head of the ledger',
  about:
    'Only a chain that continues from the last signed head that the key trusts, without a fault, is signed (else 409). If the head has not changed ' +
    'since then, the answer is that signed head. 503 if there is no key to sign with.',
  answer: created(answer(signedHeadSchema, 'The signed head')),
  problems: [409],
});
