import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { postTask, signUp } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';

realChromium.describe('three visible tabs of one browser', () => {
  let site: Site;
  let context: BrowserContext;
  /** Another user, who only calls the API, posts a task. */
  let post: (title: string) => Promise<unknown>;
  const tabs: Page[] = [];
  /** The tab of each open stream. */
  const open = new Map<unknown, Page>();

  const newTab = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('request', (request) => {
      if (request.url().includes('/api/updates')) open.set(request, page);
    });
    page.on('requestfailed', (request) => open.delete(request));
    page.on('requestfinished', (request) => open.delete(request));
    page.on('close', () => {
      for (const [request, tab] of open) if (tab === page) open.delete(request);
    });
    await page.goto(`${site.url}/browsetask`);
    await page.getByText(/^\d+ tasks in all$/).waitFor();
    tabs.push(page);
  };
  const allSee = (button: string) =>
    Promise.all(tabs.map((tab) => tab.getByRole('button', { name: button }).waitFor()));
  const eachHasOne = () => expect.poll(() => new Set(open.values())).toEqual(new Set(tabs));

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    context = await site.browser.newContext();
    const charles = await signUp(site.url, 'charles@live.example.org', 'Charles');
    post = (title) => postTask(site.url, charles, { title });
    await post('A first task');
    for (const _tab of [1, 2, 3]) await newTab();
  });

  it('have a stream each, and all show that another person has posted a task', async () => {
    await eachHasOne();
    expect(open.size).toBe(3);
    await post('A second task');
    await allSee('1 new task');
  });

  it('end the stream of a tab that is closed, and the others miss nothing', async () => {
    await tabs.shift()?.close();
    await post('A third task');
    await allSee('2 new tasks');
    await eachHasOne();
  });

  it('get what happened while they were offline', async () => {
    await context.setOffline(true);
    await post('A fourth task');
    await sleep(2000);
    await context.setOffline(false);
    await allSee('3 new tasks');
    await eachHasOne();
  });
});
