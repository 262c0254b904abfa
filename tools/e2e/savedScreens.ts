import type { Page } from 'playwright-core';
import { answerWith, json } from './failures.ts';
import type { Screen } from './screens.ts';

const openBrowse = async (page: Page) => {
  await page.goto('/browsetask?category=Design');
  await page.getByText('See Details').first().waitFor();
};
const openDialog = async (page: Page, name: string) => {
  await openBrowse(page);
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
};
/** Saves a search and makes a feed, where there are none. */
const openSearches = async (page: Page) => {
  await page.goto('/searches');
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  if (await page.getByRole('list', { name: 'Feeds' }).isVisible()) return;
  await openDialog(page, 'Save this search');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openDialog(page, 'Subscribe');
  await page.getByRole('button', { name: 'Make the address' }).click();
  await page.getByLabel('Secret address').waitFor();
  await page.goto('/searches');
  await page.getByRole('list', { name: 'Feeds' }).waitFor();
};
const openBookmarks = async (page: Page) => {
  await openBrowse(page);
  await page
    .getByRole('button', { name: /^Bookmark: /, disabled: false })
    .first()
    .waitFor();
  const unmarked = page.getByRole('button', { name: /^Bookmark: /, pressed: false }).first();
  if (await unmarked.isVisible()) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await unmarked.click();
    await saved;
  }
  await page.goto('/bookmarks');
  await page.getByRole('main').getByRole('list', { name: 'Bookmarks' }).waitFor();
};

const openYourData = async (page: Page) => {
  const parts = ['The ledger', 'The sign-in provider'].map((where) => ({
    where,
    why: 'Others rely on it.',
    entries: [{ position: 12 }],
  }));
  const kept = { uid: 'yAVFDBDfPk', email: 'ada@example.com', name: 'Ada', parts };
  await answerWith(page, { path: /\/api\/account\/export$/ }, json(kept));
  await page.goto('/account');
  await page.getByRole('list', { name: 'What is kept of you' }).waitFor();
};

/** What a user keeps: searches, feeds, bookmarks, all data. */
export const savedScreens: readonly Screen[] = [
  {
    name: 'the question for a name of a search',
    signedIn: true,
    open: (page) => openDialog(page, 'Save this search'),
  },
  { name: 'the question before a feed', signedIn: true, open: (page) => openDialog(page, 'Subscribe') },
  { name: 'Saved searches', signedIn: true, open: openSearches },
  { name: 'Bookmarks', signedIn: true, open: openBookmarks },
  { name: 'Your data', signedIn: true, open: openYourData },
  {
    name: 'the question before an account is deleted, with faults',
    signedIn: true,
    open: async (page) => {
      await openYourData(page);
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await dialog.getByText('There are 2 problems:').waitFor();
    },
  },
  {
    name: 'after an account was deleted',
    open: async (page) => {
      await page.goto('/account/deleted');
      await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor();
    },
  },
];
