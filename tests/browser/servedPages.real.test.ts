import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { logIn, postTask, signUp } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { servedPage, untilServed } from '../../tools/e2e/servedPages.ts';
import type { Site } from '../../tools/e2e/site.ts';
import { untilApp } from '../../tools/e2e/userActions.ts';

const many = 49;
const cards = 'main li h2, main li h3';
/** The selector of the days of deadlines. */
const days = 'main li time:not([datetime*=T]) span';

realChromium.describe('a page with its content from the server', () => {
  let site: Site;
  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const ada = await signUp(site.url, 'ada@served.example.org', 'Ada Lovelace');
    for (let task = 1; task <= many; task += 1) {
      // Cards of different heights.
      const description = 'The work to do. '.repeat(1 + (task % 9));
      await postTask(site.url, ada, { title: `Scrolled ${task}`, description });
    }
    await untilServed(site);
  });

  /** Opens a page, and records the browser's calls until its live updates have begun. */
  const visit = async (path: string, options: BrowserContextOptions, email?: string) => {
    const page = await site.newPage(options);
    if (email !== undefined) await logIn(page, email);
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
      requestAnimationFrame(() =>
        Object.assign(window, { first: document.querySelector('footer') !== null }),
      );
    }, days);
    await page.goto(path);
    await expect.poll(() => calls.some((call) => call.startsWith('/api/updates'))).toBe(true);
    return {
      page,
      calls,
      refused,
      shifts: () => page.evaluate('shifts'),
      isWholeAtFirst: () => page.evaluate('first'),
    };
  };

  it.each(['/', '/browsetask'])(
    '%s is taken over by the app without a second call, and nothing moves',
    async (path) => {
      const { page, calls, refused, shifts, isWholeAtFirst } = await visit(path, {
        viewport: { width: 390, height: 844 },
      });
      // The counts of the categories are not in the page; their call may come before the live updates.
      const again = /^\/api\/(tasks(?!\/categories$)|featured-tasks)/;
      expect(calls.filter((call) => again.test(call))).toEqual([]);
      expect(refused).toEqual([]);
      expect(await isWholeAtFirst()).toBe(true);
      expect(await shifts()).toBeLessThan(0.001);
      // From the start, days have the format of the reader's region.
      const shown = await page.locator(days).allInnerTexts();
      expect(shown.length).toBeGreaterThan(2);
      expect(shown.filter((day) => !/^\d+ [A-Z]/.test(day))).toEqual([]);
      expect((await page.evaluate<string[]>('served')).slice(0, shown.length)).toEqual(shown);
      await page.context().close();
    },
  );

  it.each([1440, 390])('nothing moves at the next visit of a signed-in user, at %d px', async (width) => {
    const { page, shifts } = await visit('/', { viewport: { width, height: 844 } }, 'ada@example.com');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    expect(await shifts()).toBeLessThan(0.001);
    await page.context().close();
  });

  it('can be read without JavaScript: it searches, also for near words, and shows more', async () => {
    const page = await site.newPage({ javaScriptEnabled: false });
    const titles = () => page.locator(cards).allInnerTexts();
    await page.goto('/');
    expect((await titles()).length).toBeGreaterThan(2);
    await page.goto('/browsetask');
    const first = await titles();
    expect(first).toHaveLength(48);
    await page.getByRole('link', { name: 'Show More' }).click();
    const second = await titles();
    expect(second.length).toBeGreaterThan(0);
    expect(first.filter((title) => second.includes(title))).toEqual([]);
    await page.goto('/browsetask?category=Design');
    await page.getByLabel('Search', { exact: true }).fill('ilustrations');
    await page.getByLabel('Search', { exact: true }).press('Enter');
    await page.getByText('Showing tasks for', { exact: false }).waitFor();
    expect((await titles()).join()).toMatch(/illustrations/i);
    // The address has no empty fields.
    const filters = { category: 'Design', q: 'ilustrations', sort: '-posted' };
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters);
    await page.context().close();
  });

  it.each([
    { locale: 'de-DE', budget: '1.250,50', unclear: '1,250', example: '1250,50' },
    { locale: 'ar-EG', budget: '١٬٢٥٠٫٥٠', unclear: '١٫٢٥٠', example: '١٢٥٠٫٥٠' },
  ])('takes amounts as they are written in $locale, without JavaScript', async (reader) => {
    const page = await site.newPage({ locale: reader.locale, javaScriptEnabled: false });
    await page.goto(`/browsetask?minBudget=${encodeURIComponent(reader.budget)}`);
    const field = page.locator('#filter-minBudget');
    expect(await page.getByText('Scrolled 49', { exact: true }).count()).toBe(0);
    expect(await field.inputValue()).toBe(reader.example);
    await field.fill(reader.unclear);
    await field.press('Enter');
    await page.getByText('Scrolled 49', { exact: true }).waitFor();
    expect(await field.inputValue()).toBe(reader.unclear);
    expect(await page.locator('#filter-minBudget-helper-text').innerText()).toContain(reader.example);
    await page.context().close();
  });

  it('is in the reader’s language: the browser’s, or the chosen one', async () => {
    const read = (headers: Readonly<Record<string, string>>) => servedPage(site, '/browsetask', headers);
    expect(await read({ 'Accept-Language': 'fr, de-CH;q=0.9' })).toContain('<html lang="de" dir="ltr">');
    const chosen = { 'Accept-Language': 'de', Cookie: 'language=ar' };
    expect(await read(chosen)).toContain('<html lang="ar" dir="rtl">');
    expect(await read({ 'Accept-Language': 'fr' })).toContain('<html lang="en" dir="ltr">');
  });

  it('of a task has its title; the site map has its address, and robots.txt what needs a login', async () => {
    const addresses = [...(await servedPage(site, '/sitemap.xml')).matchAll(/<loc>([^<]*\/tasks\/[^<]*)</g)];
    const { pathname } = new URL(addresses[0]?.[1] ?? '');
    const { title } = (await (await fetch(`${site.url}/api${pathname}`)).json()) as {
      readonly title: string;
    };
    const escaped = title.replaceAll('&', '&amp;');
    const task = await servedPage(site, pathname);
    expect(task).toContain(`<meta property="og:title" content="${escaped}">`);
    expect(task).toContain(`<title>${escaped} · Marketplace</title>`);
    const robots = (await servedPage(site, '/robots.txt')).split('\n');
    for (const path of ['/addtask', '/myPostedTask', '/searches', '/bookmarks', '/audit', '/operations'])
      expect(robots).toContain(`Disallow: ${path}`);
    expect(robots).not.toContain('Disallow: /tasks/');
  });

  it('is where it was left after Back, on a phone', async () => {
    const page: Page = await site.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto('/browsetask');
    await untilApp(page);
    const card = page.getByRole('heading', { name: `Scrolled ${many - 40}`, exact: true });
    await card.scrollIntoViewIfNeeded();
    const placeOf = async () => Math.round((await card.boundingBox())?.y ?? NaN);
    // Waits until the cards around it are drawn.
    await page.waitForTimeout(300);
    const before = await placeOf();
    await page.getByRole('link', { name: `See Details: Scrolled ${many - 40}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await page.goBack();
    await card.waitFor();
    await expect.poll(placeOf).toBe(before);
    await page.context().close();
  });
});
