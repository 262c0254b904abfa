import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { storageOf } from '../../tools/e2e/browserStorage.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { logIn, password, placeBid, postTask, signUp, type Person } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

const gone = 'Text deleted with its author’s account';
/** The data of Ada, who deletes her account: after that, none of it can be found. */
const ada = {
  email: 'ada.planted@deletedaccount.example.org',
  name: 'Ada Planted',
  title: 'Planted title',
  description: 'Planted description.',
  message: 'Planted message.',
  draft: 'Planted draft',
} as const;
const uidOf = ({ token }: Person): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { user_id: string }).user_id;

realChromium.describe('an account that its owner deletes', () => {
  let site: Site;
  let page: Page;
  let bob: Page;
  let uid: string;
  let adasTask: string;
  let bobsTask: string;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const [owner, other] = [
      await signUp(site.url, ada.email, ada.name),
      await signUp(site.url, 'bob@deletedaccount.example.org', 'Bob Stays'),
    ];
    uid = uidOf(owner);
    const { title, description, message } = ada;
    adasTask = await postTask(site.url, owner, { title, description });
    bobsTask = await postTask(site.url, other, { title: 'A map', description: 'Of the town.' });
    await placeBid(site.url, owner, bobsTask, { amount: 760, days: 10, message });
    await placeBid(site.url, other, adasTask, { amount: 90, message: 'Bob’s own words.' });
    [page, bob] = [await site.newPage(), await site.newPage()];
    await logIn(page, ada.email);
    await logIn(bob, 'bob@deletedaccount.example.org');
  });

  it('is read first: what is kept, and what will end', async () => {
    await page.goto('/addtask');
    await userOn(page).fill({ Title: ada.draft });
    await expect.poll(() => storageOf(page)).toContain(ada.draft);
    // Data that a log-out would not delete.
    await page.evaluate((name) => {
      for (const storage of [localStorage, sessionStorage]) storage.setItem('kept', name);
      localStorage.setItem('theme', 'dark');
    }, ada.name);
    await page.getByRole('button', { name: ada.name }).click();
    await page.getByRole('menuitem', { name: 'Your data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your data' }).waitFor();
    await userOn(page).sees('Your open task is cancelled, with the deal on it.');
    await userOn(page).sees('Your open bid is withdrawn.');
    const file = page.waitForEvent('download');
    await userOn(page).press('Download your data');
    const stream = await (await file).createReadStream();
    const text = (await stream.toArray()).join('');
    for (const value of [uid, ada.email, ada.title, ada.description, ada.message])
      expect(text).toContain(value);
    expect(text).not.toContain('Bob');
    expect(text).not.toContain('bob@deletedaccount.example.org');
  });

  it('is deleted with the address and the password; nothing of the person is left in the browser', async () => {
    await userOn(page).press('Delete account');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your e-mail address').fill(` ${ada.email.toUpperCase()} `);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    for (const value of [uid, ...Object.values(ada)])
      await expect.poll(() => storageOf(page), { message: value }).not.toContain(value);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  it('has left texts that say so, on her task and in her bid, which Bob sees', async () => {
    await bob.goto(`/tasks/${adasTask}`);
    await expect.poll(() => bob.getByRole('heading', { level: 1 }).innerText()).toBe(gone);
    expect(await bob.title()).toContain(gone);
    await userOn(bob).sees('Former user');
    await userOn(bob).sees('Cancelled');
    await userOn(bob).sees('Bob’s own words.');
    await bob.goto(`/tasks/${bobsTask}`);
    const bids = bob.getByRole('list', { name: 'Bids on this task' });
    await expect.poll(() => bids.innerText()).toContain('Former user');
    await bids.getByText(gone).waitFor();
    await bids.getByText('$760').waitFor();
    const shown = await bob.locator('body').innerText();
    for (const value of Object.values(ada)) expect(shown).not.toContain(value);
  });

  it('is not there for a new login', async () => {
    await page.goto('/auth/login');
    await userOn(page).fill({ Email: ada.email, Password: password });
    await userOn(page).press('Login');
    await page
      .getByText(/^Login failed: /)
      .first()
      .waitFor();
  });
});
