import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { hold } from '../failures.ts';
import { untilApp, userOn } from '../userActions.ts';
import { logIn, placeBid, postTask, signUp } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

const markup = '<img src=x onerror="document.title=1"><b>bold</b>';
const anyCall = { path: /^\/api\/(?!updates)/ };

realChromium.describe('a slow, an absent and a hostile network', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;
  let task: string;
  let othersTask: string;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const ada = await signUp(site.url, 'ada@network.example.org', markup);
    const grace = await signUp(site.url, 'grace@network.example.org', 'Grace Hopper');
    othersTask = await postTask(site.url, grace);
    // The home page shows the tasks with the nearest deadlines.
    const deadline = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    task = await postTask(site.url, ada, { title: markup, description: markup, deadline });
    await placeBid(site.url, ada, task);
    page = await site.newPage();
    user = userOn(page);
    await logIn(page, ada.email);
  });
  afterEach(async () => {
    await page.context().setOffline(false);
    await page.unrouteAll();
  });

  const lists = ['/', '/browsetask', '/myPostedTask', '/mybids'];
  /** Within the web app: by their addresses, the first two come from the server with their tasks. */
  const openList = async (path: string) => {
    await page.goto('/terms');
    await untilApp(page);
    await page.locator(`header a[href="${path}"]`).last().click();
  };

  it.each(['/', '/browsetask'])('%s comes with its tasks though the API is slow', async (path) => {
    const release = await hold(page, anyCall);
    await page.goto(path);
    await page.getByText(markup).first().waitFor();
    release();
  });

  it.each(lists)('%s shows its frame and that it is loading while the API is slow', async (path) => {
    const release = await hold(page, anyCall);
    await openList(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    release();
    await page.getByText(markup).first().waitFor();
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  });

  it('a bid fails while the network is off, and works when it is on again', async () => {
    await page.goto(`/tasks/${othersTask}`);
    await user.sees('You have placed 1 bid so far');
    await page.context().setOffline(true);
    await user.press('Place Your Bid');
    await user.seesToast('❌ Failed to place bid');
    await page.context().setOffline(false);
    await user.press('Place Your Bid');
    await user.sees('You have placed 2 bids so far');
  });

  it('says that the user is offline, and loads what is missing when the network is back', async () => {
    await page.goto('/');
    await page.locator('header + [role=status]').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await user.sees('You are offline.');
    await page.getByRole('banner').getByRole('link', { name: 'Browse Tasks' }).click();
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'All Shared Tasks' }).waitFor();
    await page.getByText(markup).first().waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);
  });

  it.each([...lists, 'its details'])('%s shows a user’s markup as plain text', async (path) => {
    await page.goto(path.startsWith('/') ? path : `/tasks/${task}`);
    await page.getByText(markup).first().waitFor();
    expect(await page.locator('main b, main img[src=x]').count()).toBe(0);
    expect(await page.title()).not.toBe('1');
  });

  it.each(['update form', 'toast'])('the %s shows it as plain text too', async (where) => {
    await page.goto('/myPostedTask');
    if (where === 'toast') {
      await user.press(`Bids on ${markup}`);
      await user.seesToast(`Task "${markup}" has 1 bid(s)`);
    } else {
      await user.press(`Update ${markup}`);
      expect(await user.field('Title').inputValue()).toBe(markup);
    }
    expect(await page.locator('b, img[src=x]').count()).toBe(0);
  });

  it.each(['/', '/browsetask', '/auth/login', '/nowhere'])(
    '%s has a Content-Security-Policy',
    async (path) => {
      const headers = (await page.request.get(path)).headers();
      const policy = headers['content-security-policy'] ?? '';
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('the policy does not let an injected script run', async () => {
    await page.goto('/terms');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.ran = "1"';
      document.head.append(script);
      return document.documentElement.dataset['ran'];
    });
    expect(ran).toBeUndefined();
  });
});
