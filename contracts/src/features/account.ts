import { z } from 'zod';
import { bodyOf } from '../http/bodies.ts';
import { accepted, privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';

export const deleteAccountSchema = bodyOf({
  confirm: z
    .string({ error: 'confirm must be your e-mail address.' })
    .meta({ description: 'The e-mail address of the account', example: 'ada@example.com' }),
}).meta({ id: 'DeleteAccount' });

export const accountDeletedSchema = z
  .object({
    acknowledged: z.literal(true),
    position: z.int().min(1).meta({ description: 'The position of the event PersonForgotten' }),
  })
  .meta({ id: 'AccountDeleted' });

/** The parts of the file with all stored data of a person: what each is called, and why it is kept. */
export const accountParts = {
  'sign-in': ['Sign-in', 'Your account at the identity provider: it says who you are.'],
  ledger: ['The ledger', 'What you did, and what you wrote with it: others rely on what was agreed.'],
  tasks: ['Your tasks', 'Made from the ledger, to be found and read.'],
  bids: ['Your bids', 'Made from the ledger, to be read and accepted.'],
  notifications: [
    'Your notifications',
    'Made from the ledger, to tell you of changes. Titles and names of others are not in this file.',
  ],
  deals: [
    'Your deals',
    'Made from the ledger, with what you wrote about the other, and with what everybody can read about you.',
  ],
  items: [
    'What you keep',
    'Searches, bookmarks, feeds, settings, what your e-mails told, words about you, shortlisted bids and notes that you have saved, and whom you have blocked.',
  ],
  messages: ['Your messages', 'What you wrote on bids, to be read by the other person of the bid.'],
  reports: [
    'Your reports and objections',
    'What you told moderators, to be decided. Who it is about is not told that it is from you.',
  ],
  keys: ['Idempotency-Keys', 'A call that is sent twice within 24 hours is done once.'],
  accesses: [
    'Accesses as an auditor',
    'Who reads the ledger is recorded. What was asked for may name others, so it is not in this file.',
  ],
  actions: ['Actions of operators', 'What operators did with your account, and why.'],
} as const satisfies Readonly<Record<string, readonly [where: string, why: string]>>;
export type AccountPart = keyof typeof accountParts;

/** All stored data of the caller. */
export const accountExportSchema = z
  .object({
    uid: z.string().meta({ example: 'yAVFDBDfPk' }),
    email: z.string().meta({ example: 'ada@example.com' }),
    name: z.string().nullable().meta({ example: 'Ada' }),
    parts: z.array(
      z.object({
        code: z
          .enum(Object.keys(accountParts) as [AccountPart, ...AccountPart[]])
          .optional()
          .meta({ description: 'What the part is, for programs', example: 'ledger' }),
        where: z.string().meta({ example: 'The ledger' }),
        why: z.string().meta({ example: 'What you have posted, changed and offered; others rely on it.' }),
        entries: z
          .array(z.record(z.string(), z.unknown()))
          .meta({ example: [{ position: 12, type: 'TaskPosted', title: 'A logo' }] }),
      }),
    ),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof accountExportSchema>;

export const accountCalls = {
  accountExport: defineCall({
    service: 'query',
    caller: 'user',
    tag: 'Account',
    method: 'GET',
    path: '/account/export',
    summary: 'All that is kept of the caller, as a file',
    about:
      'Nothing in it is the address or a text of anybody else, but reviews of the caller that everybody can read.',
    answer: privateJson(accountExportSchema, 'The file'),
  }),

  deleteAccount: defineCall({
    service: 'command',
    caller: 'user',
    tag: 'Account',
    method: 'DELETE',
    path: '/account',
    summary: 'Delete the account of the caller, and all texts',
    about:
      'The token’s sign-in is at most 5 minutes old. Open tasks are cancelled, bids are withdrawn, and a deal in progress ends. Then the name, the e-mail ' +
      'address and all texts are deleted, and the token is good for nothing.',
    body: { schema: deleteAccountSchema },
    answer: accepted(privateJson(accountDeletedSchema, 'The texts are being deleted')),
    problems: [409],
  }),
};
