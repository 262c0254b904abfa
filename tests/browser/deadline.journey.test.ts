import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNotification } from '../../tools/e2e/bell.ts';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { newClock, type Clock } from '../../tools/e2e/clock.ts';
import { logIn, placeBid, postTask, signUp } from '../../tools/e2e/people.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

const title = 'A cake by midnight';
const ten = 10_000;
const minutes = 60_000;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The end of today, UTC. */
const midnight = (): Date => {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + 1));
};

realBrowser.describe('a deadline that passes while pages are open', () => {
  const end = midnight();
  let clock: Clock;
  let site: Site;
  let taskId: string;
  const owners: Page[] = [];
  const bidders: Page[] = [];
  const all = () => [...owners, ...bidders];
  let reloads = 0;

  beforeAll(async () => {
    clock = await newClock(new Date(end.getTime() - 10 * minutes));
    site = await openSite(clock.settings);
    await clock.moveLedger(await site.ledgerUrl());
    const ada = await signUp(site.url, 'ada@example.org', 'Ada Lovelace');
    const bob = await signUp(site.url, 'bob@example.org', 'Bob Ross');
    const deadline = clock.now().toISOString().slice(0, 10);
    taskId = await postTask(site.url, ada, { title, deadline });
    await placeBid(site.url, bob, taskId, { amount: 40, message: 'With cherries.' });
    for (const viewport of sizes)
      for (const [person, pages] of [
        [ada, owners],
        [bob, bidders],
      ] as const) {
        const page = await site.newPage({ viewport });
        await page.clock.install({ time: clock.now() });
        await logIn(page, person.email);
        await page.goto(`/tasks/${taskId}`);
        // `Revise`, because Bob already has an open bid.
        await page.getByRole('button', { name: person === ada ? 'Update' : 'Revise', exact: true }).waitFor();
        page.on('domcontentloaded', () => (reloads += 1));
        pages.push(page);
      }
  });
  afterAll(async () => {
    await site.close();
    await clock.remove();
  });

  it('ten seconds before, bids are taken', async () => {
    await clock.moveTo(new Date(end.getTime() - ten));
    await Promise.all(all().map((page) => page.clock.setSystemTime(clock.now())));
    const [bidder] = bidders;
    if (bidder) {
      await userOn(bidder).bidAgain();
      await userOn(bidder).press('Place Your Bid');
    }
    for (const page of bidders) await userOn(page).sees('You have placed 2 bids so far');
    for (const page of bidders) await userOn(page).bidAgain();
    for (const page of bidders) await userOn(page).fill({ Amount: '35', Message: 'With plums.' });
  });

  it('at midnight, bidding closes on the open pages, without a reload', async () => {
    for (const page of all()) {
      await page.getByText(/^Bidding closed at/).waitFor();
      expect(await page.getByRole('button', { name: /^Place/ }).count()).toBe(0);
    }
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(end.getTime());
    expect(clock.now().getTime()).toBeLessThan(end.getTime() + minutes);
    expect(reloads).toBe(0);
  });

  it('the owner and the bidders get a notification', async () => {
    // All pages of a person share the state of notifications, so only the first page shows it as new.
    for (const pages of [owners, bidders])
      for (const page of pages.slice(0, 1)) await findNotification(page, title, 'Bidding is closed');
  });

  it('a late bid is refused, and a later deadline opens bidding again on the open pages', async () => {
    const [owner] = owners;
    if (!owner) throw new Error('There is no page.');
    const { url } = site;
    const bob = await signUp(url, 'late@example.org', 'Late Bidder');
    await expect(placeBid(url, bob, taskId)).rejects.toThrow(/409.*takes no bids/);
    await owner.goto('/myPostedTask');
    await userOn(owner).press(`Update ${title}`);
    await userOn(owner).fill({ Deadline: '2031-03-07' });
    await userOn(owner).press('Update');
    for (const page of bidders) await page.getByRole('button', { name: 'Place Your Bid' }).waitFor();
    // The text that the bidder had typed is still in the field.
    for (const page of bidders)
      expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('With plums.');
  });
});
