import { expect, it } from 'vitest';
import { messageOf } from './sender.ts';

it('a subject is one line, and keeps its isolates, its figures and its end', () => {
  const subject = `3 unread messages from \u2068سارة\u2069 · “${'x'.repeat(200)}”\r\n… and 4 more`;
  const sent = messageOf({
    from: 'no-reply@localhost',
    to: 'ada@example.com',
    messageId: '<1@localhost>',
    at: new Date(0),
    subject,
    text: '',
  });
  expect(sent.subject).toBe(subject.replace('\r\n', ' '));
});
