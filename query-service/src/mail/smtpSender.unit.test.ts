import { describe, expect, it } from 'vitest';
import { sendingOf } from './smtpSender.ts';

const answered = (command: string, responseCode: number, response = '') =>
  sendingOf(Object.assign(new Error(response), { code: 'EENVELOPE', command, responseCode, response }));

describe('an answer of a mail server', () => {
  it.each([
    ['RCPT TO', 550, '550 5.1.1 <bob@example.com> unknown'],
    ['RCPT TO', 553, '553 no'],
    ['DATA', 552, '552 5.2.2 full'],
  ])('%s %i refuses the address for good', (command, code, response) => {
    expect(answered(command, code, response)).toEqual({ kind: 'refused' });
  });

  it.each([
    ['RCPT TO', 450, '450 4.2.1 <bob@example.com> later'],
    ['RCPT TO', 530, '530 sign in'],
    ['RCPT TO', 554, '554 5.7.1 <bob@example.com> relay denied'],
    ['MAIL FROM', 550, '550 not from <us@example.com>'],
    ['AUTH PLAIN c2VjcmV0', 535, '535 5.7.8 wrong'],
    ['DATA', 421, '421 busy'],
    ['CONN', 0, ''],
  ])('%s %i only defers the mail, and no address is in the reason', (command, code, response) => {
    const found = answered(command, code, response);
    expect(found.kind).toBe('deferred');
    expect(JSON.stringify(found)).not.toMatch(/@|c2VjcmV0/);
  });
});
