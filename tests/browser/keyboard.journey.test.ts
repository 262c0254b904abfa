import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { tabTo as tabToElement } from '../../tools/e2e/inputMethods.ts';
import { userOn } from '../../tools/e2e/userActions.ts';
import { password, postTask, signUp } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';

realBrowser.describe('a user with only a keyboard', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;
  const focused = () => page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);

  const tabTo = (role: 'button' | 'link' | 'textbox', name: string) =>
    tabToElement(page, page.getByRole(role, { name, exact: true }));
  const focusedText = () => expect.poll(() => focused().innerText());

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const ada = await signUp(site.url, 'ada@keyboard.example.org', 'Ada Lovelace');
    await postTask(site.url, ada, { title: 'Mend the engine' });
    const grace = await signUp(site.url, 'grace@keyboard.example.org', 'Grace Hopper');
    await postTask(site.url, grace, { title: 'Oil the engine' });
    await postTask(site.url, ada, { title: 'Paint the engine' });
    page = await site.newPage();
    user = userOn(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Login' }).waitFor();
  });

  it('can skip to the content first', async () => {
    await press('Tab');
    await focusedText().toBe('Skip to content');
    // The app may be replacing the served page, and moving the focus, at this moment.
    await expect.poll(async () => (await focused().boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await press('Enter');
    await expect.poll(() => focused().getAttribute('id')).toBe('content');
  });

  it('sees where the focus is', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await tabTo('link', 'Login');
    const outline = () => focused().evaluate((element) => getComputedStyle(element).outlineStyle);
    await expect.poll(outline).toBe('solid');
  });

  it('opens Login, whose heading takes the focus, and logs in', async () => {
    await press('Enter');
    await focusedText().toBe('Login');
    await tabTo('textbox', 'Email');
    await page.keyboard.type('ada@keyboard.example.org');
    await tabTo('textbox', 'Password');
    await page.keyboard.type(password);
    await press('Enter');
    await user.seesToast('Login successful!');
    await focusedText().toMatch(/^Hire top freelancers for/);
  });

  it('browses to a task and bids on it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await tabTo('link', 'Browse Tasks');
    await press('Enter');
    await focusedText().toBe('All Shared Tasks');
    await page.getByText('Oil the engine').waitFor();
    await tabTo('link', 'See Details: Oil the engine');
    await press('Enter');
    await focusedText().toBe('Oil the engine');
    await tabTo('button', 'Place Your Bid');
    await press('Enter');
    await user.seesToast('Your bid has been placed!');
    // The same button now revises the bid.
    await focusedText().toBe('Add an offer');
  });

  it('goes back with Alt and the left arrow; the heading has the focus again', async () => {
    await page.goBack();
    await focusedText().toBe('All Shared Tasks');
  });

  it('opens the update form; Tab stays in it, and Escape returns to the button', async () => {
    await page.goto('/myPostedTask');
    await page.getByText('Mend the engine').waitFor();
    await tabTo('button', 'Update Mend the engine');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Update task' }).waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null)).toBe(true);
    }
    await press('Escape');
    await focusedText().toBe('Update');
    expect(await focused().getAttribute('aria-label')).toBe('Update Mend the engine');
  });

  it('gets from a form’s list of problems to the field', async () => {
    await press('Enter');
    await tabTo('textbox', 'Title');
    await press('Control+A');
    await press('Delete');
    await press('Enter');
    await focusedText().toMatch(/^There is a problem:/);
    await press('Tab');
    await press('Enter');
    await expect.poll(() => focused().getAttribute('name')).toBe('title');
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('deletes only by a button that Tab must reach first', async () => {
    await tabTo('button', 'Delete Mend the engine');
    await press('Enter');
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor();
    await focusedText().toBe('Cancel');
    await press('Escape');
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Delete Mend the engine');
    await press('Enter');
    await focusedText().toBe('Cancel');
    await press('Tab');
    await focusedText().toBe('Delete');
    await press('Enter');
    await user.seesToast('Deleted!');
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('My posted tasks');
  });

  it('logs out', async () => {
    await page.reload();
    await page.getByText('Paint the engine').waitFor();
    await tabTo('button', 'Logout');
    await press('Enter');
    await user.seesToast('You logged out successfully!');
  });
});
