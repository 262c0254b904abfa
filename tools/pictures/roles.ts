import { logIn } from '../e2e/people.ts';
import type { Site } from '../e2e/site.ts';
import { userOn } from '../e2e/userActions.ts';
import type { OnPicture } from './shown.ts';

const demoTask = 'Landing page for a bakery';

/** Shows Ada's bell with read and new notifications. `happens` places a new bid. */
export const showBell = async (
  site: Site,
  shown: OnPicture,
  happens: () => Promise<unknown>,
): Promise<void> => {
  const page = await site.newPage({ colorScheme: 'dark' });
  await logIn(page, 'ada@example.com');
  await page.goto('/myPostedTask');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell.click();
  await panel.getByRole('listitem').first().waitFor();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await happens();
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await panel.getByRole('listitem').filter({ hasText: 'New' }).first().waitFor();
  await shown(page, 'bell-dark');
  await page.close();
};

/** Shows pages of an owner in the demo, pages of auditors, and the operators' projections. */
export const showRoles = async (site: Site, shown: OnPicture): Promise<void> => {
  const dark = await site.newPage({ colorScheme: 'dark', viewport: { width: 1280, height: 800 } });
  await logIn(dark, 'ada@example.com');
  await dark.goto('/myPostedTask');
  await dark
    .getByRole('button', { name: /^Update / })
    .first()
    .waitFor();
  await shown(dark, 'my-tasks-dark');
  await dark.close();

  const light = await site.newPage();
  await logIn(light, 'ada@example.com');
  await light.goto('/myPostedTask');
  await light.getByRole('link', { name: new RegExp(`open bids? on ${demoTask}$`) }).click();
  await light.getByRole('list', { name: 'Bids on this task' }).getByRole('listitem').nth(2).waitFor();
  // Waits for the plot of offers, which a separate script draws.
  await light.getByRole('img', { name: /offers as points/ }).waitFor();
  await shown(light, 'bids-light');
  await light.close();

  const auditor = await site.newPage();
  await logIn(auditor, 'auditor@example.com');
  await auditor.goto('/audit/board?at=40');
  await auditor.getByText(/tasks as of position 40/).waitFor();
  await shown(auditor, 'audit-board');
  await auditor.goto('/audit');
  await auditor.locator('figure svg').first().waitFor();
  const row = auditor.getByRole('row', { name: new RegExp(demoTask) }).first();
  await row.waitFor();
  await shown(auditor, 'audit-ledger');
  await row.click();
  await auditor.getByRole('link', { name: 'History of the task' }).click();
  await auditor.getByText('States over time (UTC)').waitFor();
  await shown(auditor, 'audit-task');
  await auditor.close();

  const operator = await site.newPage();
  await logIn(operator, 'operator@example.com');
  await operator.goto('/operations');
  const tasks = operator.getByRole('region', { name: 'tasks', exact: true });
  await userOn(operator).press('Rebuild tasks');
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('To see that it makes the same documents');
  await dialog.getByRole('button', { name: 'Rebuild', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await tasks.getByText(/was swapped in\..* compared, all the same\.$/).waitFor();
  await operator
    .getByText(/rising|falling/)
    .first()
    .waitFor({ state: 'detached' });
  await shown(operator, 'operations');
  await operator.close();
};
