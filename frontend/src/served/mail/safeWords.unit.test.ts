import { afterAll, describe, expect, it, vi } from 'vitest';
import { message, offer, told, write } from '../../testing/writtenMails.ts';

afterAll(() => {
  vi.resetModules();
});

describe('the words of persons', () => {
  it('has the whole amount and the number of the others behind a long name, which is cut by itself', async () => {
    const notifications = [{ ...offer, bidder: 'B'.repeat(92), amount: 98_765_432.1 }, told(1)];
    expect((await write({ notifications })).subject).toBe(
      `${'B'.repeat(40)}… offered $98,765,432.10 in 10 days · “A logo” … and 1 more`,
    );
  });

  it('isolates a name from right to left, without the marks of its person', async () => {
    const messages = [{ ...message, from: '\u202eسارة\u200f', title: '24 icons', count: 3 }];
    expect((await write({ messages })).subject).toBe('3 unread messages from \u2068سارة\u2069 · “24 icons”');
    const { subject } = await write({ notifications: [{ ...offer, bidder: 'ا'.repeat(200) }, told(1)] });
    expect(subject).toBe(`\u2068${'ا'.repeat(40)}…\u2069 offered $760 in 10 days · “A logo” … and 1 more`);
  });

  it.each(['www.evil.example', 'https://evil.example/x', 'a@b.example'])(
    'makes no link of %j as a name or a title, also of a deleted task',
    async (words) => {
      const notifications = [
        told(12, { kind: 'task-deleted', title: words }),
        told(11, { kind: 'search', search: words, title: words }),
        { ...offer, bidder: words, title: words },
      ];
      const { page, text, subject } = await write({
        notifications,
        messages: [{ ...message, from: words, title: words }],
      });
      const shown = [...page.querySelectorAll('h3, li')].map(({ textContent }) => textContent);
      const plain = text.replaceAll(/https:\/\/market\.example\S*/g, '');
      const safe = words.replaceAll(/[./@]/g, '$&\u2060');
      const times = [...shown, subject, plain].map((one) => one.split(safe).length - 1);
      expect(times).toEqual([1, 1, 1, 1, 0, 1, 1, 2, 6]);
      for (const one of [...shown, subject, page.title, plain]) expect(one).not.toMatch(/[./@][^\s\u2060]/);
    },
  );
});
