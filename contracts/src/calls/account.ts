import { accountDeletedSchema, accountExportSchema, deleteAccountSchema } from '../http/people.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

const email = 'ada@example.com';

export const accountExport = defineCall({
  id: 'accountExport',
  service: 'query',
  caller: 'user',
  tag: 'Account',
  method: 'GET',
  path: '/account/export',
  summary: 'All that is kept of the caller, as a file',
  about: 'Nothing in it is the address or a text of anybody else.',
  answer: privateJson(
    accountExportSchema,
    {
      uid: 'yAVFDBDfPk',
      email,
      name: 'Ada',
      parts: [
        {
          where: 'The ledger',
          why: 'What you have posted, changed and offered; others rely on it.',
          entries: [{ position: 12, type: 'TaskPosted', at: '2026-11-21T09:30:00.000Z', title: 'A logo' }],
        },
      ],
    },
    'The file',
  ),
});

export const deleteAccount = defineCall({
  id: 'deleteAccount',
  service: 'command',
  caller: 'user',
  tag: 'Account',
  method: 'DELETE',
  path: '/account',
  summary: 'Delete the account of the caller, and all texts',
  about:
    'The token’s sign-in is at most 5 minutes old. Open tasks are cancelled, bids are withdrawn, and a deal in progress ends. Then the name, the e-mail ' +
    'address and all texts are deleted, and the token is good for nothing.',
  body: { schema: deleteAccountSchema, example: { confirm: email } },
  answer: {
    ...privateJson(
      accountDeletedSchema,
      { acknowledged: true, position: 4_001 },
      'The texts are being deleted',
    ),
    status: 202,
  },
  problems: [409],
});
