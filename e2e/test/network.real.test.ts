import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inChromium, withoutChromium } from '../src/chromium.ts';
import { answerWith, hold } from '../src/failures.ts';
import { handsOn } from '../src/hands.ts';
import { logIn, placeBid, postTask, signUp } from '../src/people.ts';
import { openSite, type Site } from '../src/site.ts';

const markup = '<img src=x onerror="document.title=1"><b>bold</b>';
const anyCall = { path: /^\/api\/(?!updates)/ };

describe.skipIf(withoutChromium)(inChromium('a slow, an absent and a hostile network'), () => {
  let site: Site;
  let page: Page;
  let hands: ReturnType<typeof handsOn>;
  let task: string;

  beforeAll(async () => {
    site = await openSite();
    const ada = await signUp(site.url, 'ada@example.org', markup);
    task = await postTask(site.url, ada, { title: markup, description: markup });
    await placeBid(site.url, ada, task);
    page = await site.newPage();
    hands = handsOn(page);
    await logIn(page, ada.email);
  });
  afterAll(() => site.close());
  afterEach(async () => {
    await page.context().setOffline(false);
    await page.unrouteAll();
  });

  const lists = ['/', '/browsetask', '/myPostedTask', '/mybids'];

  it.each(lists)('%s shows its frame and that it is loading, while the API takes its time', async (path) => {
    const release = await hold(page, anyCall);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    release();
    await page.getByText(markup).first().waitFor();
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  });

  it.each(lists.slice(1))('%s offers to try again while there is no API, and does so', async (path) => {
    await answerWith(page, anyCall, 'abort');
    await page.goto(path);
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.unrouteAll();
    await hands.press('Retry');
    await page.getByText(markup).first().waitFor();
  });

  it('a bid that is placed without a network fails, and works when it is back', async () => {
    await page.goto(`/tasks/${task}`);
    await hands.said('You have placed 1 bid so far');
    await page.context().setOffline(true);
    await hands.press('Place Your Bid');
    await hands.toast('❌ Failed to place bid');
    await page.context().setOffline(false);
    await hands.press('Place Your Bid');
    await hands.said('You have placed 2 bids so far');
  });

  it.each([...lists, 'its details'])('%s shows markup that somebody wrote as text', async (path) => {
    await page.goto(path.startsWith('/') ? path : `/tasks/${task}`);
    await page.getByText(markup).first().waitFor();
    expect(await page.locator('main b, main img[src=x]').count()).toBe(0);
    expect(await page.title()).not.toBe('1');
  });

  it.each(['update form', 'toast'])('the %s shows it as text too', async (where) => {
    await page.goto('/myPostedTask');
    if (where === 'toast') {
      await hands.press(`Bids on ${markup}`);
      await hands.toast(`Task "${markup}" has 2 bid(s)`);
    } else {
      await hands.press(`Update ${markup}`);
      expect(await hands.field('Title').inputValue()).toBe(markup);
    }
    expect(await page.locator('b, img[src=x]').count()).toBe(0);
  });

  it.each(['/', '/browsetask', '/auth/login', '/nowhere'])(
    '%s comes with a policy of its content',
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

  it('the policy keeps a script that got in from running', async () => {
    await page.goto('/terms');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.ran = "1"';
      document.head.append(script);
      return document.documentElement.dataset['ran'];
    });
    expect(ran).toBeUndefined();
  });

  it('nothing broke', () => {
    expect(site.faults).toEqual([]);
  });
});
