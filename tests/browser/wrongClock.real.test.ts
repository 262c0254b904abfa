import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClock, type Clock } from '../../tools/e2e/clock.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { logIn, postTask, signUp } from '../../tools/e2e/people.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** People whose clocks are wrong by these milliseconds, in zones where the calendar's day is another one. */
const people = [
  { timezoneId: 'UTC', wrongBy: 2 * day },
  { timezoneId: 'Pacific/Kiritimati', wrongBy: -2 * day },
  { timezoneId: 'Etc/GMT+12', wrongBy: 0 },
  { timezoneId: 'Asia/Kathmandu', wrongBy: 3_650 * day },
] as const;

/** Sets the page's clock wrong; `window.wrongBy` changes it while the page is open. Timers and `performance` go on as they are. */
const setWrong = (wrongBy: number) => {
  const Real = Date;
  const state = Object.assign(window, { wrongBy });
  const now = () => Real.now() + state.wrongBy;
  window.Date = new Proxy(Real, {
    construct: (target, values: unknown[], made) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, made) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
};

realChromium.describe('a deadline, for people with wrong clocks in many zones', () => {
  const today = new Date().toISOString().slice(0, 10);
  const end = Date.parse(`${today}T00:00:00Z`) + day;
  let clock: Clock;
  let site: Site;
  let taskId: string;
  const pages: Page[] = [];
  const said = (page: Page) => page.locator('main').innerText();

  beforeAll(async () => {
    clock = await newClock(new Date(end - 40 * minute));
    site = await openSite(clock.settings);
    await clock.moveLedger(await site.ledgerUrl());
    const ada = await signUp(site.url, 'ada@example.org', 'Ada Lovelace');
    taskId = await postTask(site.url, ada, { title: 'A cake', deadline: today });
    await signUp(site.url, 'bob@example.org', 'Bob Ross');
    for (const { timezoneId, wrongBy } of people) {
      const page = await site.newPage({ timezoneId });
      await page.addInitScript(setWrong, wrongBy + clock.now().getTime() - Date.now());
      await logIn(page, 'bob@example.org');
      await page.goto(`/tasks/${taskId}`);
      pages.push(page);
    }
  });
  afterAll(async () => {
    await site.close();
    await clock.remove();
  });

  it('is ahead while the form takes a bid, also when a clock is set while the page is open', async () => {
    for (const page of pages) {
      await page.getByRole('button', { name: 'Place Your Bid' }).waitFor();
      await page.evaluate(() => Object.assign(window, { wrongBy: 400 * 86_400_000 }));
      expect(await said(page)).toMatch(/in 3\d minutes · /);
      expect(await said(page)).not.toMatch(/passed|closed|ago · \d|today|tomorrow|yesterday/i);
    }
  });

  it('is ahead on the served page, too, from its first text on', async () => {
    for (const page of pages) {
      await page.addInitScript(() => {
        const texts: string[] = [];
        Object.assign(window, { texts });
        const look = () => texts.push(document.querySelector('.task-card')?.textContent ?? '');
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
      });
      await page.goto('/browsetask');
      await page.getByText(/Closes in 3\d minutes/).waitFor();
      const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts);
      expect(texts.filter((text) => /passed|Closed for bids|ago · \d/i.test(text))).toEqual([]);
      await page.goto(`/tasks/${taskId}`);
      await page.getByRole('button', { name: 'Place Your Bid' }).waitFor();
    }
  });

  it('has passed for everybody at the same moment, and then no form is left', async () => {
    await clock.moveTo(new Date(end + 5 * minute));
    for (const page of pages) {
      await page.getByText(/^Bidding closed at/).waitFor();
      await page.getByText(/^(\d minutes ago|this minute)/).waitFor();
      expect(await page.getByRole('button', { name: 'Place Your Bid' }).count()).toBe(0);
      expect(await said(page)).toContain('Deadline passed');
      expect(await said(page)).not.toMatch(/\bin \d|today|tomorrow|yesterday/);
    }
  });
});
