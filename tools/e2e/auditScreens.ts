import type { Page } from 'playwright-core';
import { answerWith, problem } from './failures.ts';
import { saveFilesInPage } from './savedFiles.ts';
import type { Screen } from './screens.ts';

const at = (path: string, list: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByLabel(list, { exact: true }).last().waitFor();
};
const openLedger = at('/audit', 'Ledger');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** The history of a task that was updated. */
const openHistory = async (page: Page) => {
  await page.goto('/audit?type=TaskUpdated');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^History of …/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'History' }).waitFor();
  const lines = page.getByRole('list', { name: 'History' }).getByRole('button', { name: / by / });
  const count = await lines.count();
  for (let line = 0; line < count; line += 1) await lines.nth(line).click();
};
/** The figures of each picture as a table. */
const openTables = async (page: Page) => {
  for (const summary of await page.getByText('As a table').all()) await summary.click();
};
const verify = async (page: Page) => {
  await page.goto('/audit/verify');
  await press(page, 'Sign now');
  await page.getByText('The ledger is signed up to').waitFor();
  await press(page, /^Verify against it/);
};

/** The auditors' screens, with the demo data. */
export const auditScreens: readonly Screen[] = [
  {
    name: 'Ledger',
    signedIn: true,
    open: async (page) => {
      await openLedger(page);
      await openTables(page);
    },
  },
  {
    name: 'an event',
    signedIn: true,
    open: async (page) => {
      await openLedger(page);
      await press(page, /^Open event/);
      await page.getByRole('button', { name: 'Copy JSON' }).waitFor();
    },
  },
  {
    name: 'filters of Ledger with faults',
    signedIn: true,
    open: async (page) => {
      await page.goto('/audit');
      if (await page.getByRole('button', { name: 'Filters' }).isVisible()) await press(page, 'Filters');
      for (const name of ['Task', 'From', 'To']) {
        await page.getByRole('textbox', { name, exact: true }).fill('wrong');
        await page.getByRole('textbox', { name, exact: true }).blur();
      }
      await page.getByText('An id: 36').waitFor();
    },
  },
  {
    name: 'Ledger without a match',
    signedIn: true,
    open: async (page) => {
      await page.goto('/audit?userEmail=nobody@example.com');
      await page.getByText('No event fits all of these filters.').waitFor();
    },
  },
  { name: 'Board', signedIn: true, open: at('/audit/board', 'The board at that time') },
  {
    name: 'Board at an earlier position',
    signedIn: true,
    open: at('/audit/board?at=20', 'The board at that time'),
  },
  {
    name: 'the history of a task',
    signedIn: true,
    open: async (page) => {
      await openHistory(page);
      await press(page, 'Task at that time');
      await page
        .getByRole('region', { name: /^The task as of/ })
        .getByText('deadline')
        .waitFor();
      await press(page, /where “deadline” comes from$/);
      await page.getByRole('button', { name: 'Raw event' }).last().click();
    },
  },
  {
    name: 'the history of no task',
    signedIn: true,
    open: async (page) => {
      await page.goto('/audit/tasks/01930000-0000-7000-8000-000000000000');
      await page.getByText('The ledger knows no task').waitFor();
    },
  },
  {
    name: 'Verify with a good verdict',
    signedIn: true,
    open: async (page) => {
      await verify(page);
      await page.getByRole('form', { name: 'Verify' }).getByRole('button', { name: 'Verify' }).click();
      await page.getByText('The ledger is intact').waitFor();
      await openTables(page);
    },
  },
  {
    name: 'Export',
    signedIn: true,
    open: async (page) => {
      await page.goto('/audit/export');
      await page.evaluate(saveFilesInPage);
      await page.getByRole('form', { name: 'Export' }).getByRole('button', { name: 'Export' }).click();
      await page.getByText('Exported').waitFor();
    },
  },
  {
    name: 'Verify with a bad verdict',
    signedIn: true,
    open: async (page) => {
      await verify(page);
      const checkpoint = page.getByRole('textbox', { name: /^Compare with/ });
      const kept = JSON.parse(await checkpoint.inputValue()) as object;
      await checkpoint.fill(JSON.stringify({ ...kept, hash: '0'.repeat(64) }));
      await page.getByRole('form', { name: 'Verify' }).getByRole('button', { name: 'Verify' }).click();
      await page
        .getByText('The ledger does not match')
        .or(page.getByText('The ledger is broken'))
        .first()
        .waitFor();
    },
  },
  {
    name: 'Verify with no checkpoint in the field',
    signedIn: true,
    open: async (page) => {
      await page.goto('/audit/verify');
      await page.getByText('Only a part, or against').click();
      await page.getByRole('textbox', { name: /^Compare with/ }).fill('wrong');
      await page.getByText('This is not a checkpoint.').waitFor();
    },
  },
  { name: 'Accesses', signedIn: true, open: at('/audit/accesses', 'Accesses') },
  {
    name: 'Ledger that failed',
    signedIn: true,
    open: async (page) => {
      const restore = await answerWith(
        page,
        { path: /\/api\/audit\/events$/ },
        problem(503, 'Out of order.', 'unavailable'),
      );
      await page.goto('/audit');
      await page.getByText('request-of-a-test').waitFor();
      await restore();
    },
  },
];
