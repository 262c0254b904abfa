import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { userOn } from '../../tools/e2e/userActions.ts';
import { logIn, placeBid, postTask, signUp } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';

const markup = '<img src=x onerror="document.title=1"><b>bold</b>';

realChromium.describe('an absent and a hostile network', () => {
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

  it('keeps the page when a part of it is missed, and loads the part when the network is back', async () => {
    await page.route('**/assets/HomeMore-*', async (route) => {
      await page.context().setOffline(true);
      await route.abort();
    });
    await page.goto('/');
    await user.sees('You are offline.');
    await page.unroute('**/assets/HomeMore-*');
    await page.getByRole('heading', { level: 1, name: /^Hire top freelancers/ }).waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    await page.context().setOffline(false);
    await page.locator('#testimonials').waitFor();
  });

  it('shows a user’s markup as plain text', async () => {
    for (const path of ['/', '/browsetask', '/myPostedTask', `/tasks/${task}`]) {
      await page.goto(path);
      await page.getByText(markup).first().waitFor();
    }
    await page.goto('/myPostedTask');
    await user.press(`Bids on ${markup}`);
    await user.seesToast(`Task "${markup}" has 1 bid(s)`);
    await user.press(`Update ${markup}`);
    expect(await user.field('Title').inputValue()).toBe(markup);
    expect(await page.locator('b, img[src=x]').count()).toBe(0);
    expect(await page.title()).not.toBe('1');
  });

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
