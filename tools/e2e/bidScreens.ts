import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

/** Titles of tasks in the demo data: Ada's own, and others that she bid on. */
const own = { open: 'Landing page for a bakery', accepted: 'Find out why our shop is not found' } as const;
const bidOn = { open: 'Logo for a cycling club', accepted: 'Proofread a master’s thesis (English)' } as const;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** The page of a task of the signed-in user, at its bids. */
const openOwn = async (page: Page, title: string) => {
  await page.goto('/myPostedTask');
  await page.getByRole('link', { name: new RegExp(`open bids? on ${title}$`) }).click();
  // The accepted bid is not in the list.
  const list = page.getByRole('list', { name: 'Bids on this task' });
  await list
    .or(page.getByRole('region', { name: 'Accepted bid' }))
    .first()
    .waitFor();
};
/** The page of a task of somebody else that the signed-in user bid on. */
const openBidOn = async (page: Page, title: string) => {
  await page.goto('/mybids');
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await page.getByRole('region', { name: 'Your bids on this task' }).waitFor();
};
const openAccepted = async (page: Page) => {
  await openOwn(page, own.accepted);
  await page.getByRole('region', { name: 'Accepted bid' }).waitFor();
};
const openNotifications = async (page: Page) => {
  await page.goto('/notifications');
  await page.getByRole('main').getByRole('group', { name: 'Notifications' }).waitFor();
};

/** Bids and notifications of the demo's Ada. */
export const bidScreens: readonly Screen[] = [
  {
    name: 'an offer with faults',
    signedIn: true,
    open: async (page) => {
      await openBidOn(page, bidOn.open);
      await press(page, 'Place another bid');
      await page.getByRole('textbox', { name: 'Days (optional)' }).fill('7');
      await press(page, 'Place Your Bid');
      await page.getByText('There are 2 problems').waitFor();
    },
  },
  {
    name: 'an own bid to revise',
    signedIn: true,
    open: async (page) => {
      await openBidOn(page, bidOn.open);
      await press(page, /^Revise your bid/);
      await page.getByRole('dialog', { name: 'Revise your bid' }).waitFor();
    },
  },
  {
    name: 'an own bid that is accepted',
    signedIn: true,
    open: async (page) => {
      await openBidOn(page, bidOn.accepted);
      await page.getByText('Accepted', { exact: true }).first().waitFor();
    },
  },
  { name: 'the bids on an own task', signedIn: true, open: (page) => openOwn(page, own.open) },
  {
    name: 'the history of an own task',
    signedIn: true,
    open: async (page) => {
      await openOwn(page, own.accepted);
      await page.getByRole('list', { name: 'History of this task' }).waitFor();
    },
  },
  {
    name: 'the question before an acceptance',
    signedIn: true,
    open: async (page) => {
      await openOwn(page, own.open);
      await press(page, /^Accept the bid of/);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'the accepted bid on an own task', signedIn: true, open: openAccepted },
  {
    name: 'a note with a fault',
    signedIn: true,
    open: async (page) => {
      await openAccepted(page);
      await press(page, 'Take the acceptance back');
      await page.getByRole('dialog').getByRole('button', { name: 'Take the acceptance back' }).click();
      await page.getByText('There is a problem').waitFor();
    },
  },
  { name: 'Notifications', signedIn: true, open: openNotifications },
  {
    name: 'the settings of Notifications',
    signedIn: true,
    open: async (page) => {
      await openNotifications(page);
      await press(page, 'Settings');
      await page.getByRole('switch').first().waitFor();
    },
  },
  {
    name: 'the bell',
    signedIn: true,
    open: async (page) => {
      await page.goto('/terms');
      await press(page, /^Notifications/);
      await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
    },
  },
];
