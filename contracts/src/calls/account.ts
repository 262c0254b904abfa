import { accountDeletedSchema, accountExportSchema, deleteAccountSchema } from '../http/people.ts';
import { accepted, privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

export const accountExport = defineCall({
  service: 'query',
  caller: 'user',
  tag: 'Account',
  method: 'GET',
  path: '/account/export',
  summary: 'All that is kept of the caller, as a file',
  about:
    'Nothing in it is the address or a text of anybody else, but reviews of the caller that everybody can read.',
  answer: privateJson(accountExportSchema, 'The file'),
});

export const deleteAccount = defineCall({
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
});
