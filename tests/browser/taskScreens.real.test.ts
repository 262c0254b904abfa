import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { fits } from '../../tools/e2e/accessibility.ts';
import { userOn } from '../../tools/e2e/userActions.ts';
import { logIn, placeBid, postTask, signUp, type Person } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';

realChromium.describe('Add Task, Browse Tasks and the details', () => {
  let site: Site;
  let page: Page;
  let ada: Person;
  let user: ReturnType<typeof userOn>;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    ada = await signUp(site.url, 'ada@task.example.org', 'Ada Lovelace');
    page = await site.newPage();
    user = userOn(page);
    await logIn(page, ada.email);
  });

  describe('a long task of somebody else', () => {
    const bid = (name = 'Place Your Bid') => page.getByRole('button', { name, exact: true });
    const inView = async (name?: string) => {
      const { y = -1, height = 0 } = (await bid(name).boundingBox()) ?? {};
      return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0);
    };
    beforeAll(async () => {
      const bob = await signUp(site.url, 'bob@task.example.org', 'Bob Ross');
      await postTask(site.url, bob, { title: 'A long story', description: 'A long sentence. '.repeat(290) });
    });
    afterAll(() => page.setViewportSize({ width: 1440, height: 900 }));

    it('on a phone shows the facts first and the bid in view, and leads back to the place in the list', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/browsetask?q=story');
      const card = page.getByRole('listitem').filter({ hasText: 'A long story' });
      // The served page shows only the day; the app shows the minutes.
      await expect.poll(() => card.innerText()).toMatch(/Bob Ross\s* · posted (just now|\d+ minutes? ago)/);
      const emptiest = await card.evaluate((element) => {
        const rects = [...element.children].map((child) => child.getBoundingClientRect());
        const gaps = rects.slice(1).map(({ top }, index) => top - (rects[index]?.bottom ?? top));
        return Math.max(...gaps) / element.getBoundingClientRect().height;
      });
      expect(emptiest).toBeLessThan(1 / 6);
      await card.getByRole('link').click();
      await user.sees('On this task: none');
      await expect.poll(() => inView()).toBe(true);
      const top = async (text: string) => (await page.getByText(text).first().boundingBox())?.y ?? -1;
      expect(await top('Shared By')).toBeLessThan(await top('A long sentence.'));
      // The button at the lower edge sends the typed form, although the form is not visible.
      await user.fill({ Amount: '35' });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await bid().click();
      await expect.poll(() => page.locator(':focus').innerText()).toContain('Message is required.');
      await user.fill({ Message: 'A long answer.' });
      await bid().click();
      await user.seesToast('Your bid has been placed!');
      await user.sees('On this task: 1, just now');
      await user.sees('$35');
      await expect.poll(() => page.locator(':focus').innerText()).toBe('Revise');
      await page.getByRole('link', { name: 'Back to the results' }).click();
      await page.waitForURL(`${site.url}/browsetask?q=story`);
    });

    it('on a wide screen shows all facts at once, and keeps the bid in view while the text is read', async () => {
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.getByRole('link', { name: 'See Details: A long story' }).click();
      await user.bidAgain();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(() => inView()).toBe(true);
      const facts = page.getByRole('main').locator('dl');
      const bottom = await facts.evaluate((list) => {
        // No part of it is scrolled out of sight.
        for (let box = list.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement)
          if (box.scrollHeight > box.clientHeight + 1) return Infinity;
        return list.getBoundingClientRect().bottom;
      });
      expect(bottom).toBeLessThan((await bid().boundingBox())?.y ?? 0);
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      await expect.poll(() => inView()).toBe(true);
    });
  });

  it('an own task has its panel beside the bids, also after scrolling', async () => {
    const id = await postTask(site.url, ada, { title: 'An own task' });
    for (const _bid of [1, 2, 3]) await placeBid(site.url, ada, id);
    await page.goto(`/tasks/${id}`);
    const bids = page.getByRole('list', { name: 'Bids on this task' });
    await bids.getByRole('listitem').nth(2).waitFor();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const right = await bids.evaluate((element) => element.getBoundingClientRect().right);
    const panel = page.getByRole('region', { name: 'Your task' });
    expect(await panel.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(right);
  });

  it('nothing scrolls sideways where a name and a title are one long word', async () => {
    const word = 'Donaudampfschifffahrt'.repeat(4);
    const author = await signUp(site.url, 'long@task.example.org', word);
    // The home page shows the tasks with the nearest deadlines.
    const deadline = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await postTask(site.url, author, { title: word, deadline });
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of ['/', '/browsetask']) {
      await page.goto(path);
      await page.getByRole('heading', { name: word }).waitFor();
      expect([path, await fits(page)]).toEqual([path, true]);
    }
  });
});
