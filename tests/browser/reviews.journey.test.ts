import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked } from '../../tools/e2e/api.ts';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { newClock, type Clock } from '../../tools/e2e/clock.ts';
import { keyboardOn, tabTo } from '../../tools/e2e/inputMethods.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import { logIn, placeBid, postTask, signUp, type Person } from '../../tools/e2e/people.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

const day = 24 * 60 * 60_000;
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The start of a deal, without a browser. */
const agree = async (url: string, owner: Person, bidder: Person, title: string) => {
  const taskId = await postTask(url, owner, { title });
  const bidId = await placeBid(url, bidder, taskId, { amount: 90, days: 3, message: 'By hand.' });
  await asked(url, owner, `POST /bids/${bidId}/accept`, {});
  return { taskId, bidId };
};
const deliver = (url: string, bidder: Person, taskId: string) =>
  asked(url, bidder, `POST /tasks/${taskId}/deliver`, { note: 'In your mail.' });

/** Opens the newest notification with this sentence. */
const openNotification = async (page: Page, title: string, sentence: RegExp) => {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const entries = page.getByRole('dialog').getByRole('list', { name: title, exact: true });
  await entries.getByRole('link', { name: sentence }).first().click();
};

// The owner uses the keyboard and a wide screen, the bidder a phone.
realBrowser.describe('two people who review each other', () => {
  const title = 'A label for honey';
  const broken = 'A label for jam';
  let site: Site;
  let ada: Person;
  let bob: Person;
  let adas: Page;
  let bobs: Page;
  let done: Awaited<ReturnType<typeof agree>>;
  let loads = 0;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    ada = await signUp(site.url, 'ada@reviews.example.org', 'Ada Review');
    bob = await signUp(site.url, 'bob@reviews.example.org', 'Bob Review');
    done = await agree(site.url, ada, bob, title);
    await deliver(site.url, bob, done.taskId);
    adas = await site.newPage({ viewport: wide });
    await logIn(adas, ada.email);
    await adas.goto(`/tasks/${done.taskId}`);
    bobs = await site.newPage({ viewport: phone });
    await logIn(bobs, bob.email);
    adas.on('domcontentloaded', () => (loads += 1));
  });

  it('the owner completes the task, and writes by the keyboard: the review is sealed', async () => {
    const hands = keyboardOn(adas);
    await hands.press('Complete');
    await adas.getByRole('alertdialog').waitFor();
    await hands.press('Complete');
    await userOn(adas).seesToast('The task is completed.');
    await hands.press('Write a review');
    await adas.getByRole('dialog', { name: /^Review .*Bob Review/ }).waitFor();
    await hands.press('Send the review');
    await adas.getByRole('link', { name: 'Rating is required.' }).waitFor();
    await tabTo(adas, adas.getByRole('link', { name: 'Rating is required.' }));
    await adas.keyboard.press('Enter');
    await expect.poll(() => adas.locator(':focus').getAttribute('value')).toBe('1');
    // In a group of radio buttons, the arrow keys choose.
    for (let press = 0; press < 4; press += 1) await adas.keyboard.press('ArrowDown');
    expect(await adas.getByRole('radio', { name: '5 – Very good' }).isChecked()).toBe(true);
    await hands.fill('Your words (optional)', 'Sweet and quick.');
    await hands.press('Send the review');
    await userOn(adas).sees(/^Your review is sealed until the other side has written one/);
    await bobs.goto(`/tasks/${done.taskId}`);
    await userOn(bobs).sees(/^The deal is over: you can write a review until/);
    expect(await bobs.getByText('Sweet and quick.').count()).toBe(0);
  });

  it('the bidder comes from the bell to the form; then both see both, without a reload', async () => {
    await openNotification(bobs, title, /^The other side reviewed your deal/);
    const form = bobs.getByRole('dialog', { name: /^Review / });
    await form.getByText('4 – Good').click();
    await form.getByRole('textbox').fill('Paid at once.');
    await userOn(bobs).press('Send the review');
    const both = 'Both sides have written a review. Everybody reads them.';
    await userOn(bobs).sees(both);
    await userOn(bobs).sees('Sweet and quick.');
    await userOn(adas).sees(both);
    await userOn(adas).sees('Paid at once.');
    expect(loads).toBe(0);
  });

  it('a visitor reads them on the profile, to which the name leads', async () => {
    await adas.getByRole('link', { name: 'Bob Review' }).first().click();
    await adas.getByRole('heading', { level: 1, name: 'Bob Review' }).waitFor();
    const visitor = await site.newPage({ viewport: phone });
    await visitor.goto(new URL(adas.url()).pathname);
    await userOn(visitor).sees('5.0 of 5');
    await userOn(visitor).sees('Completed 1 of 1 deal');
    await userOn(visitor).sees('Sweet and quick.');
    expect(await visitor.getByText('Paid at once.').count()).toBe(0);
  });

  it('who resigns is reviewed, too; the review is sealed also on the profile', async () => {
    const { taskId, bidId } = await agree(site.url, ada, bob, broken);
    await asked(site.url, bob, `POST /tasks/${taskId}/resign`, { reason: 'My printer is broken.' });
    await openNotification(adas, broken, /^The deal is over: you can write a review until/);
    await adas.getByRole('dialog').getByText('2 – Bad').click();
    await userOn(adas).press('Send the review');
    await userOn(adas).sees(/^Your review is sealed/);
    await bobs.goto(`/reviews/${bidId}`);
    await bobs.getByRole('dialog').waitFor();
    expect(await bobs.getByText('2 – Bad').count()).toBe(1);
    await userOn(bobs).press('Cancel');
    await bobs.goto('/account');
    await bobs.getByRole('link', { name: 'Open your profile' }).click();
    await userOn(bobs).sees('Completed 1 of 2 deals');
    await userOn(bobs).sees('1 review');
    await userOn(bobs).press('Say something about yourself');
    await userOn(bobs).fill({ 'In your own words': 'I print labels.' });
    await userOn(bobs).press('Save');
    await userOn(bobs).sees('I print labels.');
  });
});

realBrowser.describe('a review that stays alone', () => {
  let clock: Clock;
  let site: Site;
  let deal: Awaited<ReturnType<typeof agree>>;
  let bidder: Person;

  const openAs = async (person: Person | undefined, path: string): Promise<Page> => {
    const page = await site.newPage({ viewport: person ? phone : wide });
    await page.clock.install({ time: clock.now() });
    if (person) await logIn(page, person.email);
    await page.goto(path);
    return page;
  };

  beforeAll(async () => {
    clock = await newClock(new Date());
    site = await openSite(clock.settings);
    await clock.moveLedger(await site.ledgerUrl());
    const owner = await signUp(site.url, 'ada@example.org', 'Ada Lovelace');
    bidder = await signUp(site.url, 'bob@example.org', 'Bob Ross');
    deal = await agree(site.url, owner, bidder, 'A sign');
    await deliver(site.url, bidder, deal.taskId);
    await asked(site.url, owner, `PUT /tasks/${deal.taskId}`, { status: 'Completed' });
    await asked(site.url, owner, `POST /bids/${deal.bidId}/review`, { stars: 3, text: 'It hangs.' });
  });
  afterAll(async () => {
    await site.close();
    await clock.remove();
  });

  it('is sealed for 14 days, and then shown to everybody; the other side can write no more', async () => {
    const before = await openAs(bidder, `/reviews/${deal.bidId}`);
    await before.getByRole('dialog').waitFor();
    await userOn(before).press('Cancel');
    await before.goto('/account');
    await before.getByRole('link', { name: 'Open your profile' }).click();
    await userOn(before).sees('No reviews yet');
    const profile = new URL(before.url()).pathname;

    await clock.moveTo(new Date(clock.now().getTime() + 14 * day + 60_000));
    const visitor = await openAs(undefined, profile);
    await userOn(visitor).sees('3.0 of 5');
    await userOn(visitor).sees('It hangs.');
    const late = await openAs(bidder, `/reviews/${deal.bidId}`);
    await userOn(late).sees(/^The time for reviews is over\. You wrote none/);
    await userOn(late).sees('It hangs.');
    expect(await late.getByRole('button', { name: 'Write a review' }).count()).toBe(0);
  });
});
