import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fits } from '../../tools/e2e/accessibility.ts';
import { inArabic, linkInArabic } from '../../tools/e2e/arabicTexts.ts';
import { realBrowser } from '../../tools/e2e/browsers.ts';
import { tabTo as tabToElement } from '../../tools/e2e/inputMethods.ts';
import { hiddenFocus } from '../../tools/e2e/hiddenFocus.ts';
import { password, photo, postTask, signUp, type Person } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';

const word = 'شعار';
const searchName = 'شعارات للمقاهي';

realBrowser.describe('a reader of Arabic with a phone and only a keyboard', () => {
  let site: Site;
  let page: Page;
  let owner: Person;
  const press = (key: string) => page.keyboard.press(key);
  const focused = () => page.locator(':focus');
  const focusIsSeen = (): Promise<void> =>
    expect.poll(() => page.evaluate(hiddenFocus), { interval: 20 }).toBeUndefined();
  const toasts = () => page.locator(`section[aria-label="${inArabic('Messages')}"]`);
  const seesToast = (english: string) => toasts().getByText(inArabic(english)).waitFor();

  const tabTo = async (role: 'button' | 'link' | 'textbox' | 'searchbox', name: string) => {
    const wanted = page.getByRole(role, { name, exact: true });
    await wanted.waitFor();
    await tabToElement(page, wanted, focusIsSeen);
  };
  const pressOn = async (role: 'button' | 'link', name: string) => {
    await tabTo(role, name);
    await press('Enter');
  };
  const type = async (role: 'textbox' | 'searchbox', name: string, text: string) => {
    await tabTo(role, name);
    await press('Control+A');
    await page.keyboard.type(text);
  };
  /** The new screen's heading has the focus. */
  const isOn = async (heading: string) => {
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
    await hasFocus(heading);
  };
  /** The page fits the width of the window, and the focus is visible. */
  const looksRight = async () => {
    expect(await fits(page)).toBe(true);
    await focused().waitFor();
    await focusIsSeen();
  };
  const hasFocus = async (text: string) => {
    await expect.poll(() => focused().innerText()).toBe(text);
    await looksRight();
  };

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    owner = await signUp(site.url, 'owner@arabic.example.org', 'منى العلي');
    await postTask(site.url, owner, { title: `تصميم ${word} لمقهى` });
    await postTask(site.url, owner, { title: 'ترجمة كتاب' });
    page = await site.newPage({ locale: 'ar', viewport: { width: 390, height: 844 } });
    // The app opens /api/updates when it has replaced the served page.
    const taken = page.waitForRequest(/\/api\/updates/);
    await page.goto('/');
    await taken;
  });

  it('registers', async () => {
    await pressOn('link', inArabic('Login'));
    await isOn(inArabic('Login'));
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await pressOn('link', linkInArabic('New here? <0>Register</0>'));
    await isOn(inArabic('Register'));
    await type('textbox', inArabic('Name'), 'ليلى حسن');
    await type('textbox', inArabic('Photo URL'), photo);
    await type('textbox', inArabic('Email'), 'layla@arabic.example.org');
    await type('textbox', inArabic('Password'), password);
    await press('Enter');
    await seesToast('Registration successful!');
    await page.getByRole('button', { name: inArabic('Logout') }).waitFor();
    await looksRight();
  });

  it('goes to Browse through the menu, and searches', async () => {
    await pressOn('button', inArabic('Open the menu'));
    await page.getByRole('dialog', { name: inArabic('Menu') }).waitFor();
    await looksRight();
    await pressOn('link', inArabic('Browse Tasks'));
    await isOn(inArabic('All Shared Tasks'));
    await type('searchbox', inArabic('Search'), word);
    await page.getByText('ترجمة كتاب').waitFor({ state: 'detached' });
    await looksRight();
  });

  it('saves the search with a name', async () => {
    await pressOn('button', inArabic('Save this search'));
    await page.getByRole('dialog', { name: inArabic('Save this search') }).waitFor();
    await looksRight();
    await type('textbox', inArabic('Name'), searchName);
    await press('Enter');
    await seesToast('The search is saved.');
    await hasFocus(inArabic('Save this search'));
  });

  it('opens the task and bids on it', async () => {
    const title = `تصميم ${word} لمقهى`;
    await pressOn('link', inArabic('See Details: {title}', { title }));
    await isOn(title);
    await pressOn('button', inArabic('Place Your Bid'));
    await seesToast('Your bid has been placed!');
    // The same button now revises the bid.
    await hasFocus(inArabic('Add an offer'));
  });

  it('gets a notification of a new task that matches the search', async () => {
    const title = `${word} جديد لمقهى`;
    await page.getByRole('button', { name: inArabic('Notifications'), exact: true }).waitFor();
    // If a toast with the focus ends, headless Firefox moves the focus to its own controls, and does not leave them again.
    await toasts().getByRole('button').waitFor({ state: 'detached' });
    await postTask(site.url, owner, { title });
    const unread = '{unread, plural, one {Notifications, # unread} other {Notifications, # unread}}';
    await pressOn('button', inArabic(unread, { unread: 1 }));
    const panel = page.getByRole('dialog', { name: inArabic('Notifications') });
    // The name is isolated by an element, not by marks.
    const sentence = inArabic('New task for "{search}"', { search: searchName }).replace(
      /[\u2068\u2069]/g,
      '',
    );
    await panel.getByRole('listitem').filter({ hasText: sentence }).waitFor();
    await looksRight();
    await pressOn('link', inArabic('See all'));
    await isOn(inArabic('Notifications'));
    await page.getByRole('main').getByRole('listitem').filter({ hasText: sentence }).waitFor();
    await looksRight();
    await pressOn('link', sentence);
    await isOn(title);
  });
});
