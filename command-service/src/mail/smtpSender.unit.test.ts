import { describe, expect, it } from 'vitest';
import { sendingOf } from './smtpSender.ts';

const to = 'bob@example.com';
const steps = ['CONN', 'EHLO', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'] as const;
/** The enhanced codes by which a mailbox is not there. */
const notThere = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];
const replies = [
  ...notThere.map((code) => `550 ${code} <${to}> unknown`),
  '551 5.1.6 moved',
  '553 5.1.3 bad syntax',
  '554 5.1.10 null MX',
  '550-5.1.1 no such\n550 5.1.1 user',
  '550 No such user',
  '551 not local',
  '550 blocked using zen.example',
  '550-first\n550 second',
  '552 full',
  '553 no',
  '554 no',
  '554 5.7.1 relay denied',
  '550 5.7.26 not authenticated',
  '550 5.4.5 daily quota',
  '550 5.1.8 bad sender',
  '550 5.1.0 address',
  '550 5.1.11 other',
  '552 5.2.2 full',
  '552 5.3.4 too big',
  '554 5.6.0 content',
  '550 5.0.0 no',
  '530 5.7.0 sign in',
  '535 5.7.8 wrong',
  '421 4.7.0 later',
  '450 4.2.1 greylisted',
  '450 5.1.1 not yet',
  '452 4.2.2 full',
] as const;

const answered = (command: string, response: string, address = to) =>
  sendingOf(
    Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) }),
    address,
  );
/** The table: only what is said of the recipient, for good, is about the recipient. */
const expected = (step: string, response: string): 'refused' | 'bare' | 'deferred' => {
  if (step !== 'RCPT TO' || !response.startsWith('5')) return 'deferred';
  const status = /\b5\.\d+\.\d+/.exec(response)?.[0];
  if (status !== undefined) return notThere.includes(status) ? 'refused' : 'deferred';
  return /^55[01]/.test(response) ? 'bare' : 'deferred';
};

describe.each(steps)('an answer to %s', (step) => {
  it.each(replies)('%j refuses the address only if it says that nobody is there', (response) => {
    const found = answered(step, response);
    const isBare = found.kind === 'deferred' && found.isBare === true;
    expect(isBare ? 'bare' : found.kind).toBe(expected(step, response));
  });
});

it('the server’s words are kept without the person', () => {
  const found = answered('DATA', '554 5.2.2 <Bob@Example.com>: mailbox of bob is\r\nfull, bobby stays');
  expect(found).toMatchObject({
    reason: 'DATA 554',
    words: '554 5.2.2 <…>: mailbox of … is full, bobby stays',
  });
  const signs = "a.-_+!#$%&'*/=?^`{|}~";
  expect(answered('DATA', `554 ${signs} is full`, `${signs}@example.com`)).toMatchObject({
    words: '554 … is full',
  });
  const secret = answered('AUTH PLAIN c2VjcmV0', '535 wrong');
  expect(JSON.stringify(secret)).not.toContain('c2VjcmV0');
});
