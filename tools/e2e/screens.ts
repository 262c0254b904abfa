import type { Page } from 'playwright-core';
import { answerWith, problem } from './failures.ts';

/** A screen of the product in one state. */
export interface Screen {
  readonly name: string;
  readonly signedIn?: true;
  /** Greatest width at which the screen has this state; undefined: any width. */
  readonly upTo?: number;
  /** Opens the screen, and waits until all of it is shown. */
  open(page: Page): Promise<void>;
}

const at = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};
const openBrowse = async (page: Page) => {
  await at('/browsetask', 'All Shared Tasks')(page);
  await page.getByText('See Details').first().waitFor();
};
const openMine = async (page: Page) => {
  await at('/myPostedTask', 'My Posted Tasks')(page);
  await page
    .getByRole('button', { name: /^Update / })
    .first()
    .waitFor();
};

/** Every screen, with its dialogs and menus. Needs tasks; the signed-in user must own some. */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    open: async (page) => {
      await at('/', 'Hire top freelancers for')(page);
      await page.locator('.swiper-pagination-bullet').nth(2).waitFor();
      await page.getByText('See Details').first().waitFor();
    },
  },
  { name: 'browse', open: openBrowse },
  {
    name: 'browse with filters',
    open: async (page) => {
      await at('/browsetask?category=Design&minBudget=10&q=a', 'All Shared Tasks')(page);
      await page.getByRole('list', { name: 'Active filters' }).waitFor();
      await page.getByRole('status').filter({ hasText: 'found' }).waitFor();
    },
  },
  {
    name: 'the drawer of filters',
    upTo: 1000,
    open: async (page) => {
      await openBrowse(page);
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  {
    name: 'the menu',
    upTo: 900,
    open: async (page) => {
      await at('/terms', 'Terms And Condition')(page);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('button', { name: 'Close the menu' }).waitFor();
    },
  },
  {
    name: 'details',
    signedIn: true,
    open: async (page) => {
      await openMine(page);
      await page.getByRole('main').getByRole('link').first().click();
      await page.getByText('You have placed').waitFor();
    },
  },
  { name: 'Add Task', signedIn: true, open: at('/addtask', 'Add Task') },
  {
    name: 'Add Task with faults',
    signedIn: true,
    open: async (page) => {
      await at('/addtask', 'Add Task')(page);
      await page.getByRole('main').getByRole('button', { name: 'Add Task' }).click();
      await page.getByText('There are ').waitFor();
    },
  },
  { name: 'My Posted Tasks', signedIn: true, open: openMine },
  {
    name: 'the update form',
    signedIn: true,
    open: async (page) => {
      await openMine(page);
      await page
        .getByRole('button', { name: /^Update / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the confirmation',
    signedIn: true,
    open: async (page) => {
      await openMine(page);
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'My Posted Tasks without a match',
    signedIn: true,
    open: async (page) => {
      await at('/myPostedTask?status=Completed&q=nothing', 'My Posted Tasks')(page);
      await page.getByText('None of your tasks fits all of these filters.').waitFor();
    },
  },
  {
    name: 'the question to sign in again',
    signedIn: true,
    open: async (page) => {
      const restore = await answerWith(page, { path: /\/api\/mytasks$/ }, problem(401, 'Sign in first.'));
      await page.goto('/myPostedTask');
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
      await restore();
    },
  },
  {
    name: 'My Bids',
    signedIn: true,
    open: async (page) => {
      await at('/mybids', 'My Bids')(page);
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    },
  },
  { name: 'Login', open: at('/auth/login', 'Login') },
  {
    name: 'Login with faults',
    open: async (page) => {
      await at('/auth/login', 'Login')(page);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByText('There are 2 problems').waitFor();
    },
  },
  { name: 'Register', open: at('/auth/register', 'Register') },
  { name: 'Terms', open: at('/terms', 'Terms And Condition') },
  { name: 'Privacy', open: at('/privacy', 'Privacy') },
  { name: 'Contact', open: at('/contact', 'Contact us') },
  { name: 'the error page', open: at('/nowhere', '404') },
  {
    name: 'a list that failed',
    open: async (page) => {
      const restore = await answerWith(page, { path: /\/api\/tasks$/ }, problem(500, 'No.'));
      // An address that the server does not know comes without its tasks.
      await page.goto('/browsetask?other=1');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await restore();
    },
  },
];
