import type { Page } from 'playwright-core';
import { timeUntil, type Shown } from './interactions.ts';

/** What is timed beside the interactions, from the click until the result is painted. */
export const timed = ['card', 'filter', 'bid', 'revision', 'withdrawal', 'acceptance', 'status'] as const;
export type Timed = (typeof timed)[number];
type Recorder = (what: Timed, ms: number) => void;

/** A person on a page: by touch on a phone, by mouse on a wide screen. */
export interface Person {
  readonly page: Page;
  readonly touch: boolean;
  readonly record: Recorder;
}
/** A task that is shown in lists. */
export interface ListedTask {
  readonly id: string;
  readonly title: string;
}

/** A person looks before the next step. */
const look = 400;
/** From the pointer over a thing to the press, in ms. */
const hover = 120;

const press = async ({ page, touch }: Person, name: string | RegExp, role: 'button' | 'link' = 'button') => {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  await target.scrollIntoViewIfNeeded();
  if (touch) await target.tap();
  else {
    await target.hover();
    await page.waitForTimeout(hover);
    await target.click();
  }
};
const timedPress = async (
  person: Person,
  what: Timed,
  name: string | RegExp,
  shown: Shown,
  role: 'button' | 'link' = 'button',
) => {
  person.record(what, await timeUntil(person.page, shown, () => press(person, name, role)));
  await person.page.waitForTimeout(look);
};
const type = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text, { delay: 60 });
};
const choose = async ({ page, touch }: Person, label: string, option: RegExp) => {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await (touch ? field.tap() : field.click());
  const choice = page.getByRole('option', { name: option });
  await choice.waitFor();
  await page.waitForTimeout(look);
  return () => (touch ? choice.tap() : choice.click());
};

export const logIn = async ({ page }: Person, email: string) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  await page.waitForTimeout(1_000);
  await type(page, 'Email', email);
  await type(page, 'Password', 'Passw0rd!');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/' && document.querySelector('main h1'));
  await page.waitForTimeout(1_000);
};

/** By the menu of the bar. */
const go = async (person: Person, link: string) => {
  if (person.touch) await press(person, 'Open the menu');
  await press(person, link, 'link');
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  await person.page.waitForTimeout(2 * look);
};
const titleOf = ({ title }: ListedTask): Shown => [
  ['main h1', title],
  ['main dl', '$'],
];
const openCard = async (person: Person, task: ListedTask) => {
  await timedPress(person, 'card', `See Details: ${task.title}`, titleOf(task), 'link');
};
const back = async (person: Person) => {
  await press(person, /^Back to /, 'link');
  await person.page.waitForTimeout(2 * look);
};

const listOf = (count: string): Shown => [
  ['main [role=status]', count],
  ['main [aria-busy=false] > ul', ''],
];

const filter = async (person: Person, counts: { readonly all: string; readonly writing: string }) => {
  const { page, touch, record } = person;
  if (touch) await press(person, 'Filters');
  const category = await choose(person, 'Category', /^Writing/);
  record('filter', await timeUntil(page, listOf(counts.writing), category));
  await page.waitForTimeout(2 * look);
  record('filter', await timeUntil(page, listOf(counts.all), () => press(person, 'Clear filters')));
  await page.waitForTimeout(2 * look);
  const design = await choose(person, 'Category', /^Design/);
  record('filter', await timeUntil(page, listOf('tasks found'), design));
  await page.waitForTimeout(2 * look);
  await press(person, 'Clear filters');
  await page.waitForTimeout(look);
  if (touch) await press(person, /^Show /);
  await page.waitForTimeout(2 * look);
};

/** Looks for tasks, bids on one, revises the bid, and withdraws it. */
export const bid = async (
  person: Person,
  listed: readonly ListedTask[],
  counts: { readonly all: string; readonly writing: string },
  amount: number,
) => {
  const { page } = person;
  await go(person, 'Browse Tasks');
  await filter(person, counts);
  for (const task of listed.slice(0, 3)) {
    await openCard(person, task);
    await back(person);
  }
  const [task] = listed;
  if (!task) throw new Error('There is no task to bid on.');
  await openCard(person, task);
  await page.getByLabel('Amount').waitFor();
  await page.waitForTimeout(2 * look);
  await type(page, 'Amount', String(amount));
  await type(page, 'Message', 'I draw logos.');
  const money = `$${amount.toLocaleString('en')}`;
  const own = (text: string): Shown => [['[aria-labelledby=own-bids] li', text]];
  await timedPress(person, 'bid', 'Place Your Bid', own(money));
  await page.waitForTimeout(2 * look);
  await press(person, `Revise your bid of ${money}`);
  const revised = amount + 1;
  await page.getByRole('dialog').getByLabel('Amount').waitFor();
  await page.waitForTimeout(look);
  await page.getByRole('dialog').getByLabel('Amount').fill(String(revised));
  const revisedMoney = `$${revised.toLocaleString('en')}`;
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Revise' });
  person.record('revision', await timeUntil(page, own(revisedMoney), () => confirm.click()));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(2 * look);
  await press(person, `Withdraw your bid of ${revisedMoney}`);
  await page.getByRole('alertdialog').waitFor();
  await page.waitForTimeout(look);
  await timedPress(person, 'withdrawal', 'Withdraw', own('Withdrawn'));
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await go(person, 'My Bids');
  await timedPress(person, 'card', task.title, titleOf(task), 'link');
  await back(person);
};

/** Looks at the own tasks, accepts a bid, and changes the status of a task. */
export const own = async (person: Person, accepted: ListedTask, changed: ListedTask) => {
  const { page, touch, record } = person;
  await go(person, 'My Posted Tasks');
  await timedPress(person, 'card', accepted.title, titleOf(accepted), 'link');
  const accept = page.getByRole('button', { name: 'Accept the bid of Bo Bidder' });
  await accept.waitFor();
  await page.waitForTimeout(look);
  await (touch ? accept.tap() : accept.click());
  await page.getByRole('alertdialog').waitFor();
  await page.waitForTimeout(look);
  await timedPress(person, 'acceptance', 'Accept', [
    ['[aria-labelledby=accepted-bid]', 'Bo Bidder'],
    ['main dl', 'In Progress'],
  ]);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(look);
  await back(person);
  await press(person, `Update ${changed.title}`);
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(2 * look);
  const status = await choose(person, 'Status', /^In Progress$/);
  await status();
  await page.waitForTimeout(look);
  const row = `:is(tr, main li):has(a[href$="${changed.id}"])`;
  const update = page.getByRole('dialog').getByRole('button', { name: 'Update' });
  record(
    'status',
    await timeUntil(page, [[row, 'In Progress']], () => (touch ? update.tap() : update.click())),
  );
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(look);
  await press(person, /^Notifications/);
  await page.waitForTimeout(2 * look);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(look);
};
