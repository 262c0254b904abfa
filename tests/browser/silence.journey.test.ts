import { dayMs } from '@marketplace/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked } from '../../tools/e2e/api.ts';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { newClock, type Clock } from '../../tools/e2e/clock.ts';
import { keyboardOn, tabTo } from '../../tools/e2e/inputMethods.ts';
import { logIn, placeBid, postTask, signUp } from '../../tools/e2e/people.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const [delivered, undecided] = ['A table that nobody answers', 'A chair that nobody decides'];

realBrowser.describe('an owner who is silent for 14 days', () => {
  const start = new Date();
  let clock: Clock;
  let site: Site;
  let undecidedId: string;

  const pageOf = async (email: string, path: string, viewport = narrow): Promise<Page> => {
    const page = await site.newPage({ viewport });
    await page.clock.install({ time: clock.now() });
    await logIn(page, email);
    await page.goto(path);
    return page;
  };
  const ada = 'ada@silence.example.org';
  const bob = 'bob@silence.example.org';

  beforeAll(async () => {
    clock = await newClock(start);
    site = await openSite(clock.settings);
    await clock.moveLedger(await site.ledgerUrl());
    const owner = await signUp(site.url, ada, 'Ada Lovelace');
    const bidder = await signUp(site.url, bob, 'Bob Ross');
    const id = await postTask(site.url, owner, { title: delivered });
    const bidId = await placeBid(site.url, bidder, id, { amount: 40, message: 'In oak.' });
    await asked(site.url, owner, `POST /bids/${bidId}/accept`, {});
    await asked(site.url, bidder, `POST /tasks/${id}/deliver`, { note: 'In your hall.' });
    const deadline = clock.now().toISOString().slice(0, 10);
    undecidedId = await postTask(site.url, owner, { title: undecided, deadline });
    await placeBid(site.url, bidder, undecidedId, { amount: 30, message: 'In pine.' });
  });
  afterAll(async () => {
    await site.close();
    await clock.remove();
  });

  it('is told three days before, and finds first what waits', async () => {
    await clock.moveTo(new Date(start.getTime() + dayMs));
    // The days count from the event.
    await expect
      .poll(() => asked(site.url, {}, `GET /tasks/${undecidedId}`), { timeout: 60_000 })
      .toContain('"acceptingBids":false');
    await clock.moveTo(new Date(start.getTime() + 12.5 * dayMs));
    const page = await pageOf(ada, '/myPostedTask');
    await userOn(page).sees(/^Delivered: answer until /);
    await userOn(page).sees(/^1 offer, decide until /);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor();
    await page.goto('/notifications');
    await userOn(page).sees(/^The delivery waits for your answer/);
    await userOn(page).sees(/^The bids wait for your decision/);

    await page.setViewportSize(wide);
    await page.goto('/myPostedTask');
    const decide = page.getByRole('link', { name: /^1 offer, decide until / });
    await decide.waitFor();
    await tabTo(page, decide);
    await page.keyboard.press('Enter');
    const accept = page.getByRole('button', { name: 'Accept the bid of Bob Ross' });
    await accept.waitFor();
    await tabTo(page, accept);
  });

  it('has accepted the delivery then, and let the other task lapse', async () => {
    await clock.moveTo(new Date(start.getTime() + 16 * dayMs));
    const page = await pageOf(bob, '/mybids');
    await userOn(page).sees(/· Completed$/);
    await userOn(page).sees(/· Cancelled$/);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor();
    await page.goto(`/tasks/${undecidedId}`);
    await userOn(page).sees('Nothing to do: the task is cancelled.');

    await page.setViewportSize(wide);
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
    await tabTo(page, bell);
    await page.keyboard.press('Enter');
    await userOn(page).sees(/^Completed by itself: the delivery of \d.* had no answer for 14 days$/);
    await userOn(page).sees(
      /^Cancelled by itself: bidding closed on \d.*, and no bid was accepted for 14 days$/,
    );
  });

  it('opens the task again with a later deadline, and its bid is open', async () => {
    const page = await pageOf(ada, '/myPostedTask', wide);
    const keyboard = keyboardOn(page);
    await keyboard.press(`Update ${undecided}`);
    const form = page.getByRole('dialog');
    await form.waitFor();
    await tabTo(page, form.getByLabel('Deadline'));
    // The third of March, whether the day or the month comes first.
    await page.keyboard.type('03032031');
    await tabTo(page, form.getByRole('combobox', { name: 'Status' }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Pending' }).waitFor();
    await page.keyboard.type('Pend');
    await page.keyboard.press('Enter');
    await keyboard.press('Update');
    await userOn(page).seesToast(/./);
    await page.goto(`/tasks/${undecidedId}`);
    await page.getByRole('button', { name: 'Accept the bid of Bob Ross' }).waitFor();
    const bidder = await pageOf(bob, `/tasks/${undecidedId}`);
    await bidder
      .getByRole('button', { name: /^Revise/ })
      .first()
      .waitFor();
  });
});
