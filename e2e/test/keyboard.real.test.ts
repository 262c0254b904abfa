import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inChromium, withoutChromium } from '../src/chromium.ts';
import { handsOn } from '../src/hands.ts';
import { password, postTask, signUp } from '../src/people.ts';
import { openSite, type Site } from '../src/site.ts';

describe.skipIf(withoutChromium)(inChromium('somebody with a keyboard alone'), () => {
  let site: Site;
  let page: Page;
  let hands: ReturnType<typeof handsOn>;
  const focused = () => page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);

  /** Tabs on until what has that name is reached; fails where one can't get there. */
  const tabTo = async (role: 'button' | 'link' | 'textbox', name: string) => {
    const wanted = page.getByRole(role, { name, exact: true });
    const isThere = () => wanted.evaluateAll((all) => all.some((one) => one === document.activeElement));
    for (let presses = 0; presses < 80; presses += 1) {
      if (await isThere()) return;
      await press('Tab');
    }
    throw new Error(`Tab does not lead to the ${role} '${name}'.`);
  };
  const focusedText = () => expect.poll(() => focused().innerText());

  beforeAll(async () => {
    site = await openSite();
    const ada = await signUp(site.url, 'ada@example.org', 'Ada Lovelace');
    await postTask(site.url, ada, { title: 'Mend the pump' });
    await postTask(site.url, ada, { title: 'Paint the pump' });
    page = await site.newPage();
    hands = handsOn(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Login' }).waitFor();
  });
  afterAll(() => site.close());

  it('skips to the content first of all', async () => {
    await press('Tab');
    await focusedText().toBe('Skip to content');
    expect((await focused().boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await press('Enter');
    await expect.poll(() => focused().getAttribute('id')).toBe('content');
  });

  it('sees where the focus is', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await tabTo('link', 'Login');
    const outline = await focused().evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('solid');
  });

  it('comes to Login, whose heading takes the focus, and logs in', async () => {
    await press('Enter');
    await focusedText().toBe('Login');
    await tabTo('textbox', 'Email');
    await page.keyboard.type('ada@example.org');
    await tabTo('textbox', 'Password');
    await page.keyboard.type(password);
    await press('Enter');
    await hands.toast('Login successful!');
    await focusedText().toMatch(/^Hire top freelancers for/);
  });

  it('browses to a task and bids on it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await tabTo('link', 'Browse Tasks');
    await press('Enter');
    await focusedText().toBe('All Shared Tasks');
    await page.getByText('Mend the pump').waitFor();
    await tabTo('link', 'See Details: Mend the pump');
    await press('Enter');
    await focusedText().toBe('Mend the pump');
    await tabTo('button', 'Place Your Bid');
    await press('Enter');
    await hands.toast('Your bid has been placed!');
    await focusedText().toBe('Place Your Bid');
  });

  it('comes back with Alt and the left arrow, to the heading again', async () => {
    await page.goBack();
    await focusedText().toBe('All Shared Tasks');
  });

  it('opens the update form, stays in it, and is back at the button after Escape', async () => {
    await page.goto('/myPostedTask');
    await page.getByText('Mend the pump').waitFor();
    await tabTo('button', 'Update Mend the pump');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Update task' }).waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') != null)).toBe(true);
    }
    await press('Escape');
    await focusedText().toBe('Update');
    expect(await focused().getAttribute('aria-label')).toBe('Update Mend the pump');
  });

  it('is led from a form’s faults to the field', async () => {
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

  it('deletes only from a button that has to be tabbed to', async () => {
    await tabTo('button', 'Delete Mend the pump');
    await press('Enter');
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor();
    await focusedText().toBe('Cancel');
    await press('Escape');
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Delete Mend the pump');
    await press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await press('Tab');
    await focusedText().toBe('Delete');
    await press('Enter');
    await hands.toast('Deleted!');
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Posted tasks');
  });

  it('logs out', async () => {
    await page.reload();
    await page.getByText('Paint the pump').waitFor();
    await tabTo('button', 'Logout');
    await press('Enter');
    await hands.toast('You logged out successfully!');
    expect(site.faults).toEqual([]);
  });
});
