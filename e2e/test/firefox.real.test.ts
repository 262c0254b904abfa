import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNotification } from '../src/bell.ts';
import { inFirefox, launchFirefox, withoutFirefox } from '../src/firefox.ts';
import { logIn, password, photo, signUp } from '../src/people.ts';
import { openSite, type Site } from '../src/site.ts';
import { userOn } from '../src/userActions.ts';

describe.skipIf(withoutFirefox)(inFirefox('two people with Firefox'), () => {
  const title = 'Design a map';
  let site: Site;
  let ada: Page;
  let bob: Page;

  beforeAll(async () => {
    site = await openSite({}, launchFirefox);
    ada = await site.newPage();
  });
  afterAll(() => site.close());

  it('Ada registers', async () => {
    await ada.goto('/auth/register');
    const { fill, press, seesToast } = userOn(ada);
    await fill({ Name: 'Ada Journey', 'Photo URL': photo, Email: 'ada@example.org', Password: password });
    await press('Register');
    await seesToast('Registration successful!');
    await ada.waitForURL(`${site.url}/`);
  });

  it('Ada posts a task', async () => {
    await ada.getByRole('link', { name: 'Add Task' }).first().click();
    const { field, fill, press } = userOn(ada);
    await fill({ Title: title, Description: 'Of the old town.', Budget: '900', Deadline: '2031-03-07' });
    await field('Category').click();
    await ada.getByRole('option', { name: 'Design' }).click();
    await press('Add Task');
    await ada.waitForURL('**/myPostedTask');
    await ada.getByRole('link', { name: `0 open bids on ${title}` }).click();
    await userOn(ada).sees('No bids yet. New ones appear here by themselves.');
  });

  it('Bob logs in, searches with a slip, and finds it', async () => {
    bob = await site.newPage();
    await signUp(site.url, 'bob@example.org', 'Bob Journey');
    await logIn(bob, 'bob@example.org');
    await bob.getByRole('link', { name: 'Browse Tasks' }).first().click();
    await userOn(bob).sees('1 task in all');
    // Key by key: React does not hear of a text that the driver sets by itself here.
    await userOn(bob).field('Search').pressSequentially('desgin');
    await bob.getByText('No task has “desgin”. Showing tasks for “design”.').waitFor();
    expect(await bob.locator('mark').allInnerTexts()).toEqual(['Design']);
    await bob.getByLabel('Category').click();
    await bob.getByRole('option', { name: 'Design, 1 task' }).click();
    await bob.getByRole('link', { name: `See Details: ${title}` }).click();
  });

  it('Bob makes an offer, which Ada sees at once', async () => {
    let loads = 0;
    ada.on('domcontentloaded', () => (loads += 1));
    await userOn(bob).fill({ Amount: '800', Message: 'Bob draws maps.' });
    await userOn(bob).press('Place Your Offer');
    await userOn(bob).seesToast('Your bid has been placed!');
    // Only the window in front is painted.
    await ada.bringToFront();
    await ada
      .getByRole('list', { name: 'Bids on this task' })
      .getByRole('listitem')
      .filter({ hasText: 'Bob Journey' })
      .filter({ hasText: '$800' })
      .waitFor();
    await findNotification(ada, `Somebody bid on "${title}"`);
    expect(loads).toBe(0);
  });

  it('an Arabic reader reads from right to left', async () => {
    const page = await site.newPage({ locale: 'ar' });
    await page.goto('/browsetask');
    await page.getByText(title).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  });

  it('throws no errors', () => {
    expect(site.faults).toEqual([]);
  });
});
