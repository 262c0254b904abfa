import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { hold } from '../../tools/e2e/failures.ts';
import { logIn } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { untilServed } from '../../tools/e2e/servedPages.ts';
import type { Site } from '../../tools/e2e/site.ts';
import { untilApp } from '../../tools/e2e/userActions.ts';

const scripts = /^\/assets\/.*\.js$/;
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

realChromium.describe('a page before the app is there', () => {
  let site: Site;
  let page: Page;
  let release: () => void;
  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    await untilServed(site);
  });
  afterEach(() => page.context().close());
  /** Opens a page whose scripts wait for `release`. */
  const open = async (path: string, options: BrowserContextOptions = {}, email?: string) => {
    page = await site.newPage(options);
    if (email !== undefined) await logIn(page, email);
    release = await hold(page, scripts);
    await page.goto(path);
  };
  const filters = () => Object.fromEntries(new URL(page.url()).searchParams);

  it.each(['/tasks/01900000-0000-7000-8000-000000000000', '/myPostedTask', '/audit/board'])(
    '%s has the bar, the footer and the state of its screen',
    async (path) => {
      await open(path);
      const bar = page.getByRole('navigation', { name: 'Main' });
      await bar.getByRole('link', { name: 'Browse Tasks' }).waitFor();
      await page.getByRole('contentinfo').getByText('All rights reserved', { exact: false }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      release();
      // Without a sign-in, a screen for users leads to the login.
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    },
  );

  it('keeps the password that is typed early out of the address, and logs in with it', async () => {
    await open('/auth/login');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Passw0rd!');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.getByText('Login successful!').waitFor();
  });

  it('does not ask a signed-in user to log in', async () => {
    await open('/browsetask', {}, 'ada@example.com');
    const bar = page.getByRole('banner');
    expect(await bar.locator('.avatar-place').isVisible()).toBe(true);
    expect(await bar.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
    release();
    await bar.getByRole('button', { name: 'Logout' }).waitFor();
  });

  it('does all that was pressed, in its order', async () => {
    await open('/browsetask');
    const bar = page.getByRole('banner');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const toggle = bar.getByRole('button', { name: 'Use the dark theme' });
    for (const _time of [1, 2, 3]) await toggle.click();
    await bar.getByRole('button', { name: 'Language' }).click();
    expect(await theme()).toBe('light');
    release();
    await page.getByRole('menuitem', { name: 'Deutsch' }).waitFor();
    expect(await theme()).toBe('dark');
  });

  it('has the chosen theme from the first paint on, whatever the system prefers', async () => {
    page = await site.newPage({ colorScheme: 'light' });
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    release = await hold(page, scripts);
    await page.goto('/terms', { waitUntil: 'commit' });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    // The background is transparent until the stylesheet is loaded.
    await expect.poll(ground).not.toBe('rgba(0, 0, 0, 0)');
    const first = await ground();
    release();
    await untilApp(page);
    expect(first).toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('opens the filters of a phone that were pressed before', async () => {
    await open('/browsetask', phone);
    await page.getByRole('button', { name: 'Filters' }).click();
    release();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  });

  it('opens a list of choices that was pressed before', async () => {
    await open('/browsetask');
    await page.getByRole('combobox', { name: 'Sort' }).click();
    release();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await expect.poll(filters).toEqual({ sort: 'posted' });
  });

  it('keeps the focus of a keyboard on a link', async () => {
    await open('/');
    await page.keyboard.press('Tab');
    const focused = () => page.locator(':focus').innerText();
    expect(await focused()).toBe('Skip to content');
    const old = await page.locator(':focus').elementHandle();
    release();
    await expect.poll(() => old.evaluate((element) => element.isConnected)).toBe(false);
    expect(await focused()).toBe('Skip to content');
  });

  it('keeps what was typed, with the focus and the caret, also after a reload', async () => {
    await open('/browsetask');
    release();
    await untilApp(page);
    release = await hold(page, scripts);
    await page.reload();
    const search = page.getByLabel('Search', { exact: true });
    await page.getByLabel('Lowest budget').pressSequentially('1');
    await page.getByLabel('Deadline from').fill('2026-01-01');
    await page.getByLabel('Open for bids').check();
    await search.pressSequentially('lgo');
    await search.press('Home');
    await search.press('ArrowRight');
    // Words that an input method has not finished are kept, too.
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: 'o', selectionStart: 1, selectionEnd: 1 });
    release();
    const typed = { q: 'logo', minBudget: '1', deadlineFrom: '2026-01-01', acceptingBids: 'true' };
    await expect.poll(filters).toEqual(typed);
    const caret = await search.evaluate((field: HTMLInputElement) => [
      field.matches(':focus'),
      field.selectionStart,
    ]);
    expect(caret).toEqual([true, 2]);
    const cards = page.locator('main li h2, main li h3');
    await expect.poll(() => cards.filter({ hasNotText: /logo/i }).count()).toBe(0);
    expect(await cards.count()).toBeGreaterThan(0);
  });

  it.each([
    { locale: 'de-DE', budget: '1.250,50' },
    { locale: 'ar-EG', budget: '١٬٢٥٠٫٥٠' },
  ])('takes $budget for an amount where the reader has $locale', async ({ locale, budget }) => {
    await open('/browsetask', { locale });
    await page.locator('#filter-minBudget').pressSequentially(budget);
    release();
    await expect.poll(filters).toEqual({ minBudget: '1250.5' });
    expect(await page.locator('#filter-minBudget').inputValue()).toBe(budget);
  });
});
