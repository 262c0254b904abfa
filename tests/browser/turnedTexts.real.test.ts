import { withClosedMarks } from '@marketplace/contracts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asked } from '../../tools/e2e/api.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { logIn, placeBid, postTask, signUp } from '../../tools/e2e/people.ts';
import { servedPage } from '../../tools/e2e/servedPages.ts';
import type { Site } from '../../tools/e2e/site.ts';

/** It ends an isolate that it has not begun, and turns all that follows. */
const turning = (one: string, other: string) => `${one}\u2069\u202e${other}`;
const title = turning('Mend', 'the 2 nets');

/** Runs in the page: the drawn places of the digits of the first `number` in the element, from left to right on one line. */
const placesOf = (element: Element, number: string): number[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const at = (node.nodeValue ?? '').indexOf(number);
    if (at === -1) continue;
    return Array.from(number, (_digit, index) => {
      const range = document.createRange();
      range.setStart(node, at + index);
      range.setEnd(node, at + index + 1);
      return range.getBoundingClientRect().left;
    });
  }
  return [];
};
const offerIn = async (place: Locator) => {
  const [amount, days] = await Promise.all(['321', '15'].map((one) => place.evaluate(placesOf, one)));
  return { amount: amount ?? [], days: days ?? [] };
};

/** Runs in the page: the texts with marks of direction. Those in elements of their own, and all others. */
const markedTexts = () => {
  const isMarked = (text: string | null): text is string => /[\u202a-\u202e\u2066-\u2069]/.test(text ?? '');
  const inElements = [...document.querySelectorAll('bdi, title, [dir=auto]')].map(
    ({ textContent }) => textContent,
  );
  const others: (string | null)[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (!node.parentElement?.closest('bdi, [dir=auto], script, style, textarea')) others.push(node.nodeValue);
  }
  for (const element of document.querySelectorAll('body *'))
    for (const attribute of ['aria-label', 'aria-description', 'title', 'alt'])
      others.push(element.getAttribute(attribute));
  return { inElements: inElements.filter(isMarked), others: others.filter(isMarked) };
};
/** What is not closed, or stands beside other text without an isolate. */
const faultsOn = async (page: Page) => {
  const { inElements, others } = await page.evaluate(markedTexts);
  expect(inElements.length + others.length).toBeGreaterThan(0);
  const isBare = (text: string) =>
    /[\u202a-\u202e\u2066-\u2069]/.test(text.replace(/[\u2066-\u2068].*\u2069/gs, ''));
  return [
    ...[...inElements, ...others].filter((text) => withClosedMarks(text) !== text),
    ...others
      .filter((text) => text !== withClosedMarks(title) && isBare(text))
      .map((text) => `bare: ${text}`),
  ];
};

realChromium.describe('texts of persons that turn what follows them', () => {
  let site: Site;
  let taskId: string;
  let bidId: string;
  let pages: Record<'owner' | 'bidder' | 'auditor', Page>;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const { url } = site;
    const owner = await signUp(url, 'owner@turned.example.org', turning('Own', 'er 7'));
    const bidder = await signUp(url, 'bidder@turned.example.org', turning('A', 'B name'));
    taskId = await postTask(url, owner, { title, description: turning('All', 'of 3\n\u2067them') });
    bidId = await placeBid(url, bidder, taskId, { amount: 321, days: 15, message: turning('I', 'mend 4') });
    const other = await postTask(url, owner, { title });
    const declined = await placeBid(url, bidder, other, { amount: 9, days: 2, message: 'Me' });
    await asked(url, owner, `POST /bids/${declined}/decline`, { reason: turning('No', '5') });
    await asked(url, owner, `PUT /bids/${bidId}/mark`, { note: turning('Well', 'paid 6') });
    await asked(url, owner, `POST /bids/${bidId}/messages`, {
      text: turning('See', 'https://a.example/(8)'),
    });
    await asked(url, bidder, 'POST /searches', { name: turning('Nets', '9'), query: 'q=mend' });
    await asked(url, bidder, 'POST /feeds', { kind: 'search', name: turning('Feed', '10'), query: 'q=mend' });
    await asked(url, bidder, `PUT /bookmarks/${taskId}`);
    await postTask(url, owner, { title });
    pages = { owner: await site.newPage(), bidder: await site.newPage(), auditor: await site.newPage() };
    await logIn(pages.owner, owner.email);
    await logIn(pages.bidder, bidder.email);
    await logIn(pages.auditor, 'auditor@example.com');
  });

  const inLanguage = async (page: Page, code: string, path: string) => {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), code);
    await page.goto(path);
    await page.waitForFunction((chosen) => document.documentElement.lang === chosen, code);
  };

  it.each(['en', 'de', 'ar'])('turn no offer in a dialog or in a notification: %s', async (code) => {
    const { owner: page } = pages;
    await inLanguage(page, code, '/notifications');
    const told = page.locator('main li').filter({ hasText: '321' });
    await told.first().waitFor();
    const inNotification = await offerIn(told.first());
    await inLanguage(page, code, `/tasks/${taskId}`);
    await page.locator(`#bid-${bidId} .MuiButton-outlined`).last().click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    const inDialog = await offerIn(dialog.getByText('321'));
    for (const { amount, days } of [inNotification, inDialog]) {
      expect(amount).toEqual(amount.toSorted((one, other) => one - other));
      expect([amount.length, days.length]).toEqual([3, 2]);
      // The amount is before the days.
      expect((amount[0] ?? 0) < (days[0] ?? 0)).toBe(code !== 'ar');
    }
    expect(await faultsOn(page)).toEqual([]);
  });

  it.each([
    ['owner', '/tasks/{id}'],
    ['owner', '/myPostedTask'],
    ['owner', '/notifications'],
    ['bidder', '/mybids'],
    ['bidder', '/tasks/{id}'],
    ['bidder', '/searches'],
    ['bidder', '/bookmarks'],
    ['bidder', '/browsetask?q=mend&category=Writing'],
    ['bidder', '/notifications'],
    ['auditor', '/audit'],
    ['auditor', '/audit/board?q=mend'],
    ['auditor', '/audit/tasks/{id}'],
  ] as const)('are closed and isolated on each page of the %s: %s', async (who, path) => {
    const page = pages[who];
    for (const code of ['en', 'ar']) {
      await inLanguage(page, code, path.replace('{id}', taskId));
      await page
        .getByText(/2 nets|Nets/)
        .first()
        .waitFor();
      // What opens.
      const closed = page.locator('main button[aria-expanded=false]:not([aria-haspopup])');
      for (let count = await closed.count(); count > 0; count -= 1) await closed.first().click();
      expect([code, ...(await faultsOn(page))]).toEqual([code]);
    }
  });

  it('are closed and isolated in a served page', async () => {
    const html = await servedPage(site, `/tasks/${taskId}`);
    const shown = 'Mend\u202ethe 2 nets\u202c';
    expect(html).toContain(`<title>\u2068${shown}\u2069 · Marketplace</title>`);
    expect(html).toContain(`<meta property="og:title" content="${shown}">`);
    expect(html).toContain(`<meta name="description" content="All\u202eof 3 \u2067them\u2069\u202c">`);
  });
});
