import type { Page } from 'playwright-core';
import { timeUntil, type Shown } from './interactions.ts';

/** The timed actions, beside the interactions: from the click until the result is painted. */
export type Timed = 'card' | 'filter' | 'bid' | 'revision' | 'withdrawal' | 'acceptance' | 'status';

/** A person on a page: by touch on a phone, by mouse on a wide screen. */
export interface Person {
  readonly page: Page;
  readonly touch: boolean;
  readonly record: (what: Timed, ms: number) => void;
}
/** A task that is shown in lists. */
export interface ListedTask {
  readonly id: string;
  readonly title: string;
}
/** The texts with the number of tasks of a list: of all tasks, and of the category Writing. */
interface Counts {
  readonly all: string;
  readonly writing: string;
}
type Role = 'button' | 'link' | 'option' | 'combobox';

/** How long a person looks at the page before each step, in ms. */
const look = 600;
/** The time from the pointer over an element to the press, in ms. */
const hover = 120;

const press = async ({ page, touch }: Person, name: string | RegExp, role: Role = 'button') => {
  await page.waitForTimeout(look);
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  await target.scrollIntoViewIfNeeded();
  if (touch) return target.tap();
  await target.hover();
  await page.waitForTimeout(hover);
  await target.click();
};
const timedPress = async (person: Person, what: Timed, name: string | RegExp, shown: Shown, role?: Role) => {
  person.record(what, await timeUntil(person.page, shown, () => press(person, name, role)));
};
const type = async (page: Page, label: string, text: string) => {
  await page.waitForTimeout(look);
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text, { delay: 60 });
};

export const logIn = async ({ page }: Person, email: string) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  await type(page, 'Email', email);
  await type(page, 'Password', 'Passw0rd!');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/' && document.querySelector('main h1'));
};

/** Opens a page by the links of the navbar; on a phone, by its menu. */
const go = async (person: Person, link: string) => {
  if (person.touch) await press(person, 'Open the menu');
  await press(person, link, 'link');
  await person.page.getByRole('heading', { level: 1 }).waitFor();
};
const titleOf = ({ title }: ListedTask): Shown => [
  ['main h1', title],
  ['main dl', '$'],
];
const openCard = (person: Person, task: ListedTask) =>
  timedPress(person, 'card', `See Details: ${task.title}`, titleOf(task), 'link');
const back = (person: Person) => press(person, /^Back to /, 'link');

const filter = async (person: Person, counts: Counts) => {
  const listOf = (count: string): Shown => [
    ['main [role=status]', count],
    ['main [aria-busy=false] > ul', ''],
  ];
  const choose = async (category: RegExp, count: string) => {
    await press(person, 'Category', 'combobox');
    await timedPress(person, 'filter', category, listOf(count), 'option');
  };
  if (person.touch) await press(person, 'Filters');
  await choose(/^Writing/, counts.writing);
  await timedPress(person, 'filter', 'Clear filters', listOf(counts.all));
  await choose(/^Design/, 'tasks found');
  await press(person, 'Clear filters');
  if (person.touch) await press(person, /^Show /);
};

/** A bidder's journey: looks for tasks, bids on one, revises the bid, and withdraws it. */
export const bid = async (person: Person, listed: readonly ListedTask[], counts: Counts, amount: number) => {
  const { page } = person;
  const [task] = listed;
  if (!task) throw new Error('There is no task to bid on.');
  const own = (text: string): Shown => [['[aria-labelledby=own-bids] li', text]];
  const money = (offered: number) => `$${offered.toLocaleString('en')}`;
  const revised = amount + 1;

  await go(person, 'Browse Tasks');
  await filter(person, counts);
  for (const one of listed.slice(0, 3)) {
    await openCard(person, one);
    await back(person);
  }
  await openCard(person, task);
  await type(page, 'Amount', String(amount));
  await type(page, 'Message', 'I draw logos.');
  await timedPress(person, 'bid', 'Place Your Bid', own(money(amount)));
  await press(person, `Revise your bid of ${money(amount)}`);
  await page.getByRole('dialog').getByLabel('Amount').fill(String(revised));
  await timedPress(person, 'revision', 'Revise', own(money(revised)));
  await press(person, `Withdraw your bid of ${money(revised)}`);
  await timedPress(person, 'withdrawal', 'Withdraw', own('Withdrawn'));
  await go(person, 'My Bids');
  await timedPress(person, 'card', task.title, titleOf(task), 'link');
  await back(person);
};

/** An owner's journey: looks at the own tasks, accepts a bid, and changes the status of a task. */
export const own = async (person: Person, accepted: ListedTask, changed: ListedTask) => {
  await go(person, 'My Posted Tasks');
  await timedPress(person, 'card', accepted.title, titleOf(accepted), 'link');
  await press(person, 'Accept the bid of Bo Bidder');
  await timedPress(person, 'acceptance', 'Accept', [
    ['[aria-labelledby=accepted-bid]', 'Bo Bidder'],
    ['main dl', 'In Progress'],
  ]);
  await back(person);
  await press(person, `Update ${changed.title}`);
  await press(person, 'Status', 'combobox');
  await press(person, /^In Progress$/, 'option');
  const row = `:is(tr, main li):has(a[href$="${changed.id}"])`;
  await timedPress(person, 'status', 'Update', [[row, 'In Progress']]);
  await press(person, /^Notifications/);
  await person.page.waitForTimeout(look);
  await person.page.keyboard.press('Escape');
};
