import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { realChromium } from '../chromium.ts';
import { hold } from '../failures.ts';
import { logIn } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

const html = { Accept: 'text/html' };
const cards = 'main li h2, main li h3';
/** The days of deadlines. */
const days = 'main li time:not([datetime*=T]) span';

/** What the browser did on a page, until its live updates have begun. */
const visit = async (
  site: Site,
  path: string,
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<void> = () => Promise.resolve(),
) => {
  const page = await site.newPage(options);
  await before(page);
  const calls: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.addInitScript((selector) => {
    Object.assign(window, { shifts: 0 });
    addEventListener('DOMContentLoaded', () => {
      const served = [...document.querySelectorAll(selector)].map((day) => day.textContent);
      Object.assign(window, { served });
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, days);
  await page.goto(path);
  await expect.poll(() => calls.some((call) => call.startsWith('/api/updates'))).toBe(true);
  return { page, calls, refused, shifts: () => page.evaluate('shifts') };
};

realChromium.describe('the first page', () => {
  let site: Site;
  let page: Page;
  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    page = await site.newPage();
    // The thread that renders pages starts with the service.
    await vi.waitFor(
      async () => {
        expect(await (await page.request.get('/', { headers: html })).text()).toContain('id="page-data"');
      },
      { timeout: 30_000, interval: 500 },
    );
  });

  it.each(['/', '/browsetask', '/browsetask?category=Design'])(
    '%s can be read without JavaScript',
    async (path) => {
      const still = await site.newPage({ javaScriptEnabled: false });
      await still.goto(path);
      const titles = await still.locator(cards).allInnerTexts();
      expect(titles.length).toBeGreaterThan(2);
      await still
        .getByText(titles[0] ?? '', { exact: true })
        .first()
        .waitFor();
      await still.context().close();
    },
  );

  it.each(['/', '/browsetask'])(
    '%s is taken over by the app without a second call, and nothing moves',
    async (path) => {
      const seen = await visit(site, path, { viewport: { width: 390, height: 844 } });
      // The counts of the categories are not in the page; their call may come before the live updates.
      const again = /^\/api\/(tasks(?!\/categories$)|featured-tasks)/;
      expect(seen.calls.filter((call) => again.test(call))).toEqual([]);
      expect(seen.refused).toEqual([]);
      expect(await seen.shifts()).toBeLessThan(0.001);
      // Days are written as in the reader's region from the start.
      const shown = await seen.page.locator(days).allInnerTexts();
      expect(shown.length).toBeGreaterThan(2);
      expect(shown.filter((day) => !/^\d+ [A-Z]/.test(day))).toEqual([]);
      expect((await seen.page.evaluate<string[]>('served')).slice(0, shown.length)).toEqual(shown);
      await seen.page.context().close();
    },
  );

  it.each([1440, 390])('nothing moves at the next visit of a signed-in user, at %d px', async (width) => {
    const ada = (page: Page) => logIn(page, 'ada@example.com');
    const viewport = { width, height: 844 };
    for (const path of ['/browsetask', '/']) {
      const { page: signedIn, shifts } = await visit(site, path, { viewport }, ada);
      await signedIn.getByRole('img', { name: 'Ada', exact: false }).first().waitFor();
      await signedIn.getByRole('button', { name: /^Notifications/ }).waitFor();
      expect(await shifts()).toBeLessThan(0.001);
      await signedIn.context().close();
    }
  });

  it('does what was pressed before the app was there', async () => {
    const early = await site.newPage({ viewport: { width: 390, height: 844 } });
    const release = await hold(early, { path: /^\/assets\/.*\.js$/ });
    await early.goto('/browsetask');
    const filters = early.getByRole('dialog', { name: 'Filters' });
    await early.getByRole('button', { name: 'Filters' }).click();
    expect(await filters.isVisible()).toBe(false);
    release();
    await filters.waitFor();
    await early.context().close();
  });

  it('opens a list of choices that was pressed before', async () => {
    const early = await site.newPage();
    const release = await hold(early, { path: /^\/assets\/.*\.js$/ });
    await early.goto('/browsetask');
    const choice = early.getByRole('option', { name: 'Oldest first' });
    await early.getByRole('combobox', { name: 'Sort' }).click();
    expect(await choice.isVisible()).toBe(false);
    release();
    await choice.click();
    await expect.poll(() => new URL(early.url()).searchParams.get('sort')).toBe('posted');
    await early.context().close();
  });

  it('keeps the focus of a keyboard on a link', async () => {
    const early = await site.newPage();
    const release = await hold(early, { path: /^\/assets\/.*\.js$/ });
    await early.goto('/');
    await early.keyboard.press('Tab');
    const focused = () => early.locator(':focus').innerText();
    expect(await focused()).toBe('Skip to content');
    const old = await early.locator(':focus').elementHandle();
    release();
    await expect.poll(() => old.evaluate((element) => element.isConnected)).toBe(false);
    expect(await focused()).toBe('Skip to content');
    await early.context().close();
  });

  it('keeps what was typed before the app was there, with the focus and the caret', async () => {
    const early = await site.newPage();
    const release = await hold(early, { path: /^\/assets\/.*\.js$/ });
    await early.goto('/browsetask');
    const lowest = early.getByLabel('Lowest budget');
    const search = early.getByLabel('Search', { exact: true });
    await lowest.pressSequentially('1');
    await early.getByLabel('Deadline from').fill('2026-01-01');
    await early.getByLabel('Open for bids').check();
    await search.pressSequentially('lgo');
    await search.press('Home');
    await search.press('ArrowRight');
    // Words that an input method has not finished are kept, too.
    const input = await early.context().newCDPSession(early);
    await input.send('Input.imeSetComposition', { text: 'o', selectionStart: 1, selectionEnd: 1 });
    release();
    await expect.poll(() => new URL(early.url()).searchParams.get('q')).toBe('logo');
    expect(
      await search.evaluate((field: HTMLInputElement) => [field.matches(':focus'), field.selectionStart]),
    ).toEqual([true, 2]);
    expect(Object.fromEntries(new URL(early.url()).searchParams)).toEqual({
      q: 'logo',
      minBudget: '1',
      deadlineFrom: '2026-01-01',
      acceptingBids: 'true',
    });
    const others = early.locator(cards).filter({ hasNotText: /logo/i });
    await expect.poll(() => others.count()).toBe(0);
    expect(await early.locator(cards).count()).toBeGreaterThan(0);
    await early.context().close();
  });

  it('is in the reader’s language: the browser’s, or the chosen one', async () => {
    const read = async (headers: Readonly<Record<string, string>>) =>
      (await page.request.get('/browsetask', { headers: { ...html, ...headers } })).text();
    expect(await read({ 'Accept-Language': 'fr, de-CH;q=0.9' })).toContain('<html lang="de" dir="ltr">');
    expect(await read({ 'Accept-Language': 'de', Cookie: 'language=ar' })).toContain(
      '<html lang="ar" dir="rtl">',
    );
    expect(await read({ 'Accept-Language': 'fr' })).toContain('<html lang="en" dir="ltr">');
  });

  it('of a task has its title and description; the site map has its address', async () => {
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    const address = /<loc>([^<]*\/tasks\/[^<]*)<\/loc>/.exec(sitemap)?.[1] ?? '';
    const { title } = (await (await page.request.get(`/api/tasks/${address.split('/').at(-1)}`)).json()) as {
      readonly title: string;
    };
    const task = await (await page.request.get(new URL(address).pathname, { headers: html })).text();
    expect(task).toContain(`<meta property="og:title" content="${title.replaceAll('&', '&amp;')}">`);
    expect(task).toContain(`<title>${title.replaceAll('&', '&amp;')} · Marketplace</title>`);
  });

  it('is answered with 304 if the reader has it', async () => {
    const { etag = '' } = (await page.request.get('/', { headers: html })).headers();
    const again = await page.request.get('/', { headers: { ...html, 'If-None-Match': etag } });
    expect(again.status()).toBe(304);
  });
});
