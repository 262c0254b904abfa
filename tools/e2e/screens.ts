import type { Page } from 'playwright-core';
import { untilStill } from './accessibility.ts';
import { asked } from './api.ts';
import { signIn } from './people.ts';

/** A screen of the product in one state, with the demo data. */
export interface Screen {
  readonly path: string;
  /** The heading of level 1. */
  readonly heading: string | RegExp;
  /** The reader; undefined means a visitor. */
  readonly as?: 'ada' | 'auditor' | 'operator' | 'moderator';
  /** The buttons and links to press, one after the other. */
  readonly press?: readonly (string | RegExp)[];
  /** A text that the screen must show at the end; after `press`, it may appear later. */
  readonly sees?: string | RegExp;
  /** The greatest width, in px, at which the screen has this state; undefined means any width. */
  readonly upTo?: number;
}

const [mine, bids, board] = ['/myPostedTask', '/mybids', '/browsetask'];
const design = '/browsetask?category=Design';
/** Tasks of the demo: Ada's own, and others that she bid on. */
const own = [/open bids? on \u2068?Landing page for a bakery\u2069?$/];
const ownAccepted = [/open bids? on \u2068?Find out why our shop is not found\u2069?$/];
const [bidOn, bidOnAccepted] = ['Logo for a cycling club', 'Proofread a master’s thesis (English)'];
const nobody = '01930000-0000-7000-8000-000000000000';

const ofVisitors: readonly Screen[] = [
  { path: '/', heading: /^Hire top freelancers for/, sees: 'See Details' },
  { path: board, heading: 'All Shared Tasks', sees: 'See Details' },
  { path: `${design}&minBudget=10&q=a`, heading: 'All Shared Tasks', sees: /found$/ },
  { path: `${board}?q=nothing-at-all`, heading: 'All Shared Tasks', sees: /No task/ },
  { path: board, heading: 'All Shared Tasks', press: ['Filters'], sees: 'Lowest budget', upTo: 1000 },
  {
    path: '/terms',
    heading: 'Terms And Condition',
    press: ['Open the menu'],
    sees: 'Saved searches',
    upTo: 900,
  },
  { path: '/terms', heading: 'Terms And Condition' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/accessibility', heading: 'Accessibility', sees: /axe-core/ },
  { path: '/contact', heading: 'Contact us' },
  { path: '/auth/login', heading: 'Login', press: ['Login'], sees: /^There are 2 problems/ },
  { path: '/auth/register', heading: 'Register', press: ['Register'], sees: /^There are \d problems/ },
  { path: '/account/deleted', heading: 'Your account is deleted' },
  { path: '/mail/stop', heading: 'Stop all e-mails', sees: /^This link is not valid/ },
  { path: '/users/demo-bob', heading: 'Bob Okafor', sees: /of 5$/ },
  { path: '/users/nobody', heading: 'Nobody is here', sees: /^Nobody with this address/ },
  { path: '/nowhere', heading: '404' },
];
const ofAda = [
  { path: '/addtask', heading: 'Add Task', press: ['Add Task'], sees: /^There are \d problems/ },
  { path: mine, heading: 'My Posted Tasks' },
  { path: mine, heading: 'My Posted Tasks', press: [/^Update /], sees: 'Cancel' },
  { path: mine, heading: 'My Posted Tasks', press: [/^Delete /], sees: 'Are you sure?' },
  { path: `${mine}?status=Completed&q=nothing`, heading: 'My Posted Tasks', sees: /^None of your tasks/ },
  { path: mine, heading: 'My Posted Tasks', press: own, sees: 'Accept' },
  { path: mine, heading: 'My Posted Tasks', press: [...own, /^Accept the bid of/], sees: 'Accept this bid?' },
  { path: mine, heading: 'My Posted Tasks', press: ownAccepted, sees: 'Accepted bid' },
  {
    path: mine,
    heading: 'My Posted Tasks',
    press: [...ownAccepted, 'Take the acceptance back'],
    sees: 'Cancel',
  },
  { path: bids, heading: 'My Bids' },
  { path: bids, heading: 'My Bids', press: [bidOn, 'Place Your Bid'], sees: 'Message' },
  { path: bids, heading: 'My Bids', press: [bidOn, /^Revise your bid/], sees: 'Revise your bid' },
  { path: bids, heading: 'My Bids', press: [bidOnAccepted], sees: 'Accepted' },
  { path: '/notifications', heading: 'Notifications', press: ['Settings'], sees: 'Notify me about' },
  { path: '/terms', heading: 'Terms And Condition', press: [/^Notifications/], sees: 'See all' },
  { path: design, heading: 'All Shared Tasks', press: ['Save this search'], sees: 'Cancel' },
  { path: design, heading: 'All Shared Tasks', press: ['Subscribe'], sees: 'Cancel' },
  { path: '/searches', heading: 'Saved searches', sees: 'Logos' },
  { path: '/bookmarks', heading: 'Bookmarks', sees: 'See Details' },
  { path: `/reviews/${nobody}`, heading: 'Reviews of a deal', sees: /^There is no deal of yours/ },
  { path: '/profile', heading: /^Ada/ },
  { path: '/account', heading: 'Your data', press: ['Delete account'], sees: 'Delete your account?' },
];
const ofAuditors = [
  { path: '/audit', heading: 'Ledger', sees: /events? shown/ },
  { path: '/audit', heading: 'Ledger', press: [/^Open event/], sees: 'Copy JSON' },
  { path: '/audit?userEmail=nobody@example.com', heading: 'Ledger', sees: /^No event fits/ },
  { path: '/audit/board', heading: 'Board' },
  { path: '/audit/board?at=20', heading: 'Board' },
  {
    path: '/audit?type=TaskUpdated',
    heading: 'Ledger',
    press: [/^History of \u2068?…/, / by /],
    sees: 'Raw event',
  },
  { path: `/audit/tasks/${nobody}`, heading: 'History of a task', sees: /^The ledger knows no task/ },
  { path: '/audit/verify', heading: 'Verify', press: ['Verify'], sees: 'The ledger is intact' },
  { path: '/audit/export', heading: 'Export' },
  { path: '/audit/accesses', heading: 'Accesses' },
];
const ofOperators = [
  { path: '/operations', heading: 'Projections', sees: 'All findings' },
  { path: '/operations', heading: 'Projections', press: ['Rebuild tasks', 'Rebuild'], sees: 'Cancel' },
  { path: '/operations', heading: 'Projections', press: ['Pause bids', 'Pause'], sees: 'Cancel' },
  { path: '/operations/dead-letters', heading: 'Dead letters', sees: 'No dead letters are parked.' },
  { path: '/operations/people?uid=nobody', heading: 'People', sees: 'There is nobody with this id.' },
  { path: '/operations/actions', heading: 'Actions', sees: 'There are no actions yet.' },
  { path: '/operations/doctor', heading: 'Doctor', sees: /good · looked at/ },
];

const ofModerators = [
  { path: '/moderation', heading: 'What waits for a decision', press: [/^Decide about/], sees: 'Cancel' },
  { path: '/moderation/decided', heading: 'What was decided' },
  { path: '/moderation/figures', heading: 'Figures', sees: 'Download CSV' },
];

/** All screens with some of their dialogs and menus, each with its reader. */
export const screens: readonly Screen[] = [
  ...ofVisitors,
  ...ofAda.map((screen) => ({ ...screen, as: 'ada' as const })),
  ...ofAuditors.map((screen) => ({ ...screen, as: 'auditor' as const })),
  ...ofOperators.map((screen) => ({ ...screen, as: 'operator' as const })),
  ...ofModerators.map((screen) => ({ ...screen, as: 'moderator' as const })),
];

export const titleOf = ({ path, press = [] }: Screen): string => [path, ...press.map(String)].join(' > ');

/** Gives Ada a search and a bookmark. */
export const prepareScreens = async (url: string): Promise<void> => {
  const ada = await signIn(url, 'ada@example.com');
  const tasks = JSON.parse(await asked(url, ada, 'GET /tasks?limit=1')) as readonly {
    readonly _id: string;
  }[];
  await asked(url, ada, 'POST /searches', { name: 'Logos', query: 'q=logo' });
  await asked(url, ada, `PUT /bookmarks/${tasks[0]?._id ?? ''}`);
};

/** Opens the screen, and waits until all of it is shown. */
export const openScreen = async (page: Page, { path, heading, press = [], sees }: Screen): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const settled = () =>
    page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached', timeout: 15_000 });
  await settled();
  for (const name of press) {
    const exact = typeof name === 'string';
    // With an open dialog, only its buttons can be pressed.
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    const place = (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
    const named = place.getByRole('button', { name, exact }).or(place.getByRole('link', { name, exact }));
    await named.last().click();
    await settled();
  }
  if (sees !== undefined) await page.getByText(sees, { exact: true }).first().waitFor();
  await untilStill(page);
};
