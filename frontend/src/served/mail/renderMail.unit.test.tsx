import { afterAll, describe, expect, it, vi } from 'vitest';
import { bidId, logo, message, offer, told, write } from '../../testing/writtenMails.ts';

const links = (page: Document) => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const headings = (page: Document) =>
  [...page.querySelectorAll('h2, h3')].map(({ textContent }) => textContent);

afterAll(() => {
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
  vi.resetModules();
});

describe('the subject of a mail', () => {
  it('is the most urgent thing, and the number of the others', async () => {
    expect((await write({ notifications: [offer] })).subject).toBe(
      'Bob Ross offered $760 in 10 days · “A logo”',
    );
    const notifications = [
      told(12, { kind: 'task-updated', changed: ['budget'] }),
      told(11, { kind: 'bid-accepted' }),
      offer,
      told(8, { kind: 'delivery-waits', title: 'A poster' }),
    ];
    expect((await write({ notifications, messages: [message] })).subject).toBe(
      'The delivery waits for your answer: in 3 days it is accepted by itself · “A poster” … and 4 more',
    );
    expect((await write({ messages: [message] })).subject).toBe('2 unread messages from Bob Ross · “A logo”');
  });

  it.each([
    ['A line\r\nBcc: eve@example.com', 'A line Bcc: eve@\u2060example.\u2060com'],
    ['<b>alert("1")<b> & \'2\'', '<b>alert("1")<b> & \'2\''],
    ['Logo 👩‍🎨', 'Logo 👩‍🎨'],
    ['Logo \u202egnp exe\u2069', 'Logo gnp exe'],
    ['شعار \u202e24\u2066', '\u2068شعار 24\u2069'],
    ['www.evil.example/a/', 'www.\u2060evil.\u2060example/\u2060a/\u2060'],
    ['Icons for bob@evil.example, 3.5 mm.', 'Icons for bob@\u2060evil.\u2060example, 3.\u20605 mm.'],
    ['x'.repeat(200), `${'x'.repeat(60)}…`],
    [null, 'Text deleted with its author’s account'],
  ])('is one line with the title %j', async (title, shown) => {
    const { subject } = await write({ notifications: [{ ...offer, title }, told(1)] });
    expect(subject).toBe(`Bob Ross offered $760 in 10 days · “${shown}” … and 1 more`);
  });
});

describe('a mail', () => {
  it('tells first what waits, then what ended, then news, each by task', async () => {
    const { page, text } = await write({
      notifications: [
        told(12, { kind: 'search', title: 'New shop', search: 'Shops' }),
        told(11, { kind: 'bid-accepted', title: 'A song' }),
        told(10, { kind: 'bid-declined', taskId: logo, title: 'A logo' }),
        offer,
        told(8, { kind: 'delivered', bidder: 'Cy', title: 'A poster' }),
      ],
      messages: [message],
    });
    const order = ['Waiting for you', 'A poster', 'A logo'];
    order.push('Decided and ended', 'A song', 'A logo', 'News', 'New shop');
    expect(headings(page)).toEqual(order);
    const lines = [...page.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Cy delivered the work 28 Nov',
      'Bob Ross offered $760 in 10 days 28 Nov',
      '2 unread messages from Bob Ross',
      'Your bid was accepted 28 Nov',
      'Your bid was declined 28 Nov',
      'New task for "Shops" 28 Nov',
    ]);
    expect(text.split('\n')[2]).toBe('WAITING FOR YOU');
    expect(text.indexOf('2 unread messages')).toBeLessThan(text.indexOf('- Your bid was accepted'));
  });

  it('leads to each thing, to the settings and to the end of all mails', async () => {
    const { page, text } = await write({ notifications: [offer], messages: [message] });
    const addresses = [
      `https://market.example/tasks/${logo}#bid-${bidId}`,
      `https://market.example/tasks/${logo}#messages-${bidId}`,
      'https://market.example/notifications?unread=true',
      'https://market.example/account',
      'https://market.example/api/mail/stop?token=a.b',
    ];
    expect(links(page)).toEqual([`https://market.example/tasks/${logo}`, ...addresses]);
    expect(text.match(/https:\S+/g)).toEqual(addresses);
  });

  it('leads to no deleted task', async () => {
    const notifications = [told(9, { kind: 'task-deleted', taskId: logo }), offer];
    const { page, text } = await write({ notifications });
    expect(links(page)).toHaveLength(3);
    expect(text).not.toContain('/tasks/');
  });

  it('says what became of a report, and leads to nothing that is hidden', async () => {
    const of = { kind: 'report-decided', thing: 'task', ground: 'terms', title: '' } as const;
    const hidden = told(9, { ...of, outcome: 'hidden' });
    const { page, text, subject } = await write({ notifications: [hidden] });
    const sentence =
      'A moderator has hidden the task that you reported. It breaks the terms of this marketplace.';
    expect(subject).toBe(`${sentence} · “Your report”`);
    expect(headings(page)).toEqual(['Decided and ended', 'Your report']);
    expect([page.querySelector('li')?.textContent, links(page).length]).toEqual([`${sentence} 28 Nov`, 3]);
    expect(text).not.toContain('/tasks/');
    const shown = told(9, { ...of, outcome: 'shown-again', title: 'Soup', taskId: logo });
    expect(links((await write({ notifications: [shown] })).page)).toContain(
      `https://market.example/tasks/${logo}`,
    );
  });

  it('shows what persons wrote as text, and loads nothing', async () => {
    const title = '"><script>alert(1)</script><img src=x onerror=1>\n\u202eevil';
    const { page, html, text } = await write({ notifications: [{ ...offer, title, bidder: '<b>Bob</b>' }] });
    expect(page.querySelectorAll('script, img, link, iframe, b')).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|<[^>]* background=/);
    expect(page.querySelector('h3')?.textContent).toContain('<script>alert(1)</\u2060script>');
    expect(page.querySelector('li')?.textContent).toContain('<b>Bob</\u2060b> offered');
    expect(text).toContain(' evil\n- <b>Bob</\u2060b> offered $760 in 10 days (28 Nov)');
  });

  it('has lines of at most 76 characters, but breaks no address', async () => {
    const title = 'A very long title about a shop '.repeat(6).trim();
    const { text } = await write({ notifications: [{ ...offer, title, bidder: 'Bob '.repeat(40).trim() }] });
    const long = text.split('\n').filter((line) => line.length > 76);
    expect(long.every((line) => /^ {2}https:/.test(line))).toBe(true);
    expect(text).toContain('\n  Bob Bob');
  });

  it('says how many more there are than it shows', async () => {
    const notifications = Array.from({ length: 53 }, (_, index) => told(index));
    const { page, text, subject } = await write({ notifications });
    expect(page.querySelectorAll('li')).toHaveLength(50);
    expect([page.body.textContent, text].every((one) => one.includes('… and 3 more in the app'))).toBe(true);
    expect(subject).toMatch(/… and 52 more$/);
  });

  it('is never so long that mail programs cut it, and counts what does not fit', async () => {
    const [title, bidder] = ["'".repeat(200), '&'.repeat(100)];
    const notifications = Array.from({ length: 52 }, (_, index) =>
      told(index, {
        title,
        bidder,
        kind: 'delivered',
        taskId: `01930000-0000-7000-8000-0000000000${index + 10}`,
      }),
    );
    const { page, text, html } = await write({ notifications });
    const bytes = new TextEncoder().encode(html).length;
    expect(bytes).toBeLessThanOrEqual(90_000);
    // One more did not fit.
    expect(bytes).toBeGreaterThan(86_000);
    const more = `… and ${52 - page.querySelectorAll('li').length} more in the app`;
    expect([page.body.textContent, text].every((one) => one.includes(more))).toBe(true);
  });

  it('is German, with German numbers', async () => {
    const notifications = [{ ...offer, amount: 1200 }, told(1, { bidder: 'Former user' })];
    const { subject, page, text } = await write({ locale: 'de-AT', notifications }, 'de');
    expect(subject).toBe('Bob Ross bietet $1\u00a0200 in 10 Tagen · „A logo“ … und 1 weitere');
    expect(page.documentElement.lang).toBe('de');
    expect(text).toContain('WARTET AUF SIE');
    expect(text).toContain('Ehemaliger Nutzer');
  });

  it('is Arabic, from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const { page, subject } = await write({ locale: 'ar', notifications: [offer] }, 'ar');
    expect([page.documentElement.lang, page.documentElement.dir]).toEqual(['ar', 'rtl']);
    expect(page.querySelector('table')?.getAttribute('dir')).toBe('rtl');
    expect(page.querySelector('h1')?.textContent).toMatch(/\p{Script=Arabic}/u);
    expect(subject).toContain('\u2068A logo\u2069');
  });
});
