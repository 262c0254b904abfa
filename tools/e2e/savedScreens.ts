import type { Page } from 'playwright-core';
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

/** What a user keeps: searches, feeds, bookmarks. */
export const savedScreens: readonly Screen[] = [
  {
    name: 'the question for a name of a search',
    signedIn: true,
    open: (page) => openDialog(page, 'Save this search'),
  },
  { name: 'the question before a feed', signedIn: true, open: (page) => openDialog(page, 'Subscribe') },
  { name: 'Saved searches', signedIn: true, open: openSearches },
  { name: 'Bookmarks', signedIn: true, open: openBookmarks },
];
