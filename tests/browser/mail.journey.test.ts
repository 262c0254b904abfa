import { sqlOn } from '@marketplace/standalone/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { newClock, type Clock } from '../../tools/e2e/clock.ts';
import { readMails, type MailFile } from '../../tools/e2e/mailFiles.ts';
import { logIn, placeBid, postTask, signUp, type Person } from '../../tools/e2e/people.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

const title = 'A mural for the hall';
const sentence = 'Bob Ross offered $760 in 10 days';
const restsFor = 10 * 60_000;
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

// The owner has a phone, on which the account is set up, and reads mails at a wide screen.
realBrowser.describe('a person who is told by e-mail', () => {
  let clock: Clock;
  let site: Site;
  let ada: Person;
  let bob: Person;
  let taskId: string;
  let bidId: string;
  let account: Page;

  const mailsToAda = async (): Promise<readonly MailFile[]> =>
    (await readMails(site.dataDir)).filter(({ to }) => to === ada.email);
  const subjectsToAda = async () => (await mailsToAda()).map(({ subject }) => subject);
  const newestToAda = async () => (await mailsToAda()).at(-1) ?? { subject: '', text: '', html: '' };

  const openPage = async (viewport: typeof wide): Promise<Page> => {
    const page = await site.newPage({ viewport });
    await page.clock.install({ time: clock.now() });
    return page;
  };
  /** Opens the newest mail as a mail program does: in a browser in which nobody is signed in. */
  const openMail = async (): Promise<Page> => {
    const page = await openPage(wide);
    await page.setContent((await newestToAda()).html);
    return page;
  };

  beforeAll(async () => {
    clock = await newClock(new Date());
    site = await openSite(clock.settings);
    await clock.moveLedger(await site.ledgerUrl());
    ada = await signUp(site.url, 'ada@example.org', 'Ada Lovelace');
    bob = await signUp(site.url, 'bob@example.org', 'Bob Ross');
    taskId = await postTask(site.url, ada, { title });
    account = await openPage(phone);
    await logIn(account, ada.email);
  });
  afterAll(async () => {
    await site.close();
    await clock.remove();
  });

  it('verifies the address by the link in an e-mail, on a phone', async () => {
    await account.goto('/account');
    await userOn(account).sees(/^E-mails go only to a verified address/);
    await userOn(account).sees('not verified');
    await userOn(account).press('Verify');
    await userOn(account).sees(/^An e-mail with a link is on its way/);
    await expect.poll(subjectsToAda).toEqual(['Link to confirm an e-mail address']);
    const link = /^http\S+$/m.exec((await newestToAda()).text)?.[0] ?? '';
    const tab = await account.context().newPage();
    await tab.goto(link);
    await tab.close();
    await userOn(account).press('I have opened the link');
    await userOn(account).sees('verified');
    expect(await account.getByText(/verified/).count()).toBe(1);
  });

  it('gets an e-mail about an offer that is unread for ten minutes', async () => {
    // What happened before the first look for mails is never told.
    const begun = async () => sqlOn(await site.ledgerUrl(), 'SELECT FROM private.mail_progress');
    await expect.poll(begun).toHaveLength(1);
    const offer = { amount: 760, days: 10, message: 'With whales.' };
    bidId = await placeBid(site.url, bob, taskId, offer);
    expect(await mailsToAda()).toHaveLength(1);
    await clock.moveTo(new Date(clock.now().getTime() + restsFor + 1_000));
    await expect.poll(subjectsToAda).toEqual([expect.any(String), `${sentence} · “${title}”`]);
    const { text, html } = await newestToAda();
    expect(`${text}${html}`).not.toContain('With whales.');
    expect(text).toContain(`${site.url}/tasks/${taskId}#bid-${bidId}`);
  });

  it('comes from the e-mail to the offer, by way of the sign in', async () => {
    const page = await openMail();
    await page.getByRole('heading', { level: 1, name: '1 new thing for you' }).waitFor();
    await page.getByRole('heading', { level: 3, name: title }).waitFor();
    await page.getByRole('link', { name: sentence }).click();
    await page.waitForURL(/\/auth\/login/);
    await logIn(page, ada.email);
    await page.waitForURL(`${site.url}/tasks/${taskId}#bid-${bidId}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await userOn(page).sees('With whales.');
  });

  it('stops all e-mails by the link in one, without a sign in; the account says so', async () => {
    const page = await openMail();
    await page.getByRole('link', { name: 'Stop all e-mails' }).click();
    await page.waitForURL(/\/mail\/stop\?token=/);
    await userOn(page).press('Stop all e-mails');
    await userOn(page).sees(/^It is done: you get no more e-mails/);
    await account.reload();
    const rhythms = account.getByRole('group', { name: 'How often e-mails come' });
    await rhythms.getByRole('button', { name: 'Never', pressed: true }).waitFor();
    await userOn(account).sees(/^1 thing, /);
  });
});
