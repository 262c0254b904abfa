import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { realChromium } from '../chromium.ts';
import { postTask, signUp } from '../people.ts';
import { openSite, type Site } from '../site.ts';

realChromium.describe('three tabs of one browser', () => {
  let site: Site;
  let context: BrowserContext;
  /** Another user, who only calls the API, posts a task. */
  let post: (title: string) => Promise<unknown>;
  const tabs: Page[] = [];
  /** The tab of each stream that was opened, and the streams that are open. */
  const opened: Page[] = [];
  const open = new Set<unknown>();

  const newTab = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('request', (request) => {
      if (!request.url().includes('/api/updates')) return;
      opened.push(page);
      open.add(request);
    });
    page.on('requestfailed', (request) => open.delete(request));
    page.on('requestfinished', (request) => open.delete(request));
    await page.goto(`${site.url}/browsetask`);
    await page.getByText('1 task in all').waitFor();
    tabs.push(page);
  };
  const allSee = (button: string) =>
    Promise.all(tabs.map((tab) => tab.getByRole('button', { name: button }).waitFor()));

  beforeAll(async () => {
    site = await openSite();
    context = await site.browser.newContext();
    const charles = await signUp(site.url, 'charles@example.com', 'Charles');
    post = (title) => postTask(site.url, charles, { title });
    await post('A first task');
    await newTab();
    // The page from the server is there before the app, which opens the stream.
    await vi.waitUntil(() => opened.length === 1, { timeout: 15_000 });
    for (const _tab of [2, 3]) await newTab();
    await sleep(3000); // gives a second stream, which would be a fault, the time to open
  });
  afterAll(() => site.close());

  it('share one stream, and all show that another person has posted a task', async () => {
    expect(opened).toEqual([tabs[0]]);
    await post('A second task');
    await allSee('1 new task');
    expect(opened).toHaveLength(1);
  });

  it('move the stream to another tab when its tab is closed, and miss nothing', async () => {
    const [leader] = tabs.splice(0, 1);
    await leader?.close();
    await post('A third task');
    await allSee('2 new tasks');
    expect(opened).toHaveLength(2);
    expect(tabs).toContain(opened.at(-1));
  });

  it('get what happened while they were offline', async () => {
    await context.setOffline(true);
    await post('A fourth task');
    await sleep(2000);
    await context.setOffline(false);
    await allSee('3 new tasks');
    const [last] = [...new Set(opened.slice(1))];
    expect(opened.slice(1).every((tab) => tab === last)).toBe(true);
  });
});
