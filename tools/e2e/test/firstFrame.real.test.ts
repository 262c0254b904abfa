import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { realChromium } from '../chromium.ts';
import { hold } from '../failures.ts';
import { logIn, postTask, signUp } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';
import { untilApp } from '../userActions.ts';

const scripts = { path: /^\/assets\/.*\.js$/ };
const cards = 'main li h2, main li h3';
const html = { Accept: 'text/html' };

realChromium.describe('a page before the app is there', () => {
  let site: Site;
  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const { request } = await site.newPage();
    // The thread that renders pages starts with the first one.
    await vi.waitFor(
      async () =>
        expect(await (await request.get('/', { headers: html })).text()).toContain('id="page-data"'),
      { timeout: 30_000, interval: 500 },
    );
  });
  const open = async (path: string, before?: (page: Page) => Promise<void>) => {
    const page = await site.newPage();
    await before?.(page);
    const release = await hold(page, scripts);
    await page.goto(path);
    return { page, release };
  };

  it.each(['/tasks/01900000-0000-7000-8000-000000000000', '/myPostedTask', '/audit/board', '/auth/register'])(
    '%s has the bar, the footer and the state of its screen',
    async (path) => {
      const { page, release } = await open(path);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Browse Tasks' })
        .waitFor();
      await page.getByRole('contentinfo').getByText('All rights reserved', { exact: false }).waitFor();
      await (
        path === '/auth/register'
          ? page.getByRole('button', { name: 'Register', exact: true })
          : page.getByRole('status', { name: 'Loading' })
      ).waitFor();
      release();
      // A screen for users leads to the login.
      await page
        .getByRole('button', { name: /^(Login|Register)$/ })
        .first()
        .waitFor();
      await page.context().close();
    },
  );

  it('keeps the password that is typed early out of the address, and logs in with it', async () => {
    const { page, release } = await open('/auth/login');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Passw0rd!');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.getByText('Login successful!').waitFor();
    await page.context().close();
  });

  it('does not ask a signed-in user to log in', async () => {
    const { page, release } = await open('/browsetask', (tab) => logIn(tab, 'ada@example.com'));
    const bar = page.getByRole('banner');
    expect(await bar.locator('.avatar-place').isVisible()).toBe(true);
    expect(await bar.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
    release();
    await bar.getByRole('button', { name: 'Logout' }).waitFor();
    await page.context().close();
  });

  it('keeps the focus in what is typed early, also after a reload', async () => {
    const page = await site.newPage();
    await page.goto('/');
    await untilApp(page);
    await page.getByRole('link', { name: 'Browse Tasks' }).click();
    await page.getByRole('link', { name: 'See Details' }).first().waitFor();
    const release = await hold(page, scripts);
    await page.reload();
    const search = page.getByLabel('Search', { exact: true });
    await search.pressSequentially('logo');
    release();
    await untilApp(page);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('logo');
    expect(await search.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.context().close();
  });

  it('gives the focus to nothing but what had it', async () => {
    const page = await site.newPage();
    await page.goto('/myPostedTask');
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await page.goto('/auth/login');
    await untilApp(page);
    await expect.poll(() => page.title()).toBe('Login · Marketplace');
    expect(await page.locator(':focus').count()).toBe(0);
    await page.context().close();
  });

  it('does all that was pressed, in its order', async () => {
    const { page, release } = await open('/browsetask');
    const bar = page.getByRole('banner');
    const dark = () => page.evaluate(() => document.documentElement.dataset['theme']);
    expect(await dark()).toBe('light');
    const theme = bar.getByRole('button', { name: 'Use the dark theme' });
    for (const _time of [1, 2, 3]) await theme.click();
    await bar.getByRole('button', { name: 'Language' }).click();
    release();
    await page.getByRole('menuitem', { name: 'Deutsch' }).waitFor();
    expect(await dark()).toBe('dark');
    await page.context().close();
  });

  it('searches, also for near words, and shows more without JavaScript', async () => {
    const person = await signUp(site.url, 'many@firstframe.example.org');
    for (let count = 0; count < 30; count += 1) await postTask(site.url, person, { title: `Task ${count}` });
    const page = await site.newPage({ javaScriptEnabled: false });
    await page.goto('/browsetask');
    const titles = () => page.locator(cards).allInnerTexts();
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
    // Without the fields that say nothing.
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      category: 'Design',
      q: 'ilustrations',
      sort: '-posted',
    });
    expect((await titles()).join()).toMatch(/illustrations/i);
    await page.context().close();
  });
});
