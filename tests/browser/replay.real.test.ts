import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsOf, goldenNumbers, readExport } from '../../tools/golden/files.ts';
import { addAxe, barriersOn, withAxe } from '../../tools/e2e/accessibility.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { startReplay } from '../../tools/e2e/product.ts';
import { openSite, type Site } from '../../tools/e2e/site.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

const position = 300;
const bytes = readExport(goldenNumbers().at(-1) ?? 0);
const known = eventsOf(bytes).slice(0, position);

realChromium.describe('a replay in the browser', () => {
  let folder: string;
  let site: Site;
  let page: Page;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marketplace-export-'));
    const file = join(folder, 'ledger.jsonl');
    await writeFile(file, bytes);
    site = await openSite({}, startReplay('--from', file, '--at', String(position)));
    page = await site.newPage(withAxe);
    await addAxe(page);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });
  const bar = () => page.getByRole('region', { name: 'Replay' });
  const expectBar = () => bar().getByText('as it stood at position 300, ').waitFor();

  it('says on each screen what it shows, from the board to the history of a task', async () => {
    await page.goto('/');
    await expectBar();
    expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Browse Tasks' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'All Shared Tasks' }).waitFor();
    await expectBar();
    await page.getByRole('link', { name: 'History' }).first().click();
    await page.getByRole('list', { name: 'History' }).waitFor();
    await expectBar();
    await page.goto('/audit');
    await page.getByRole('button', { name: /^Open event 300/ }).waitFor();
    await page.goto('/operations');
    await page.getByRole('heading', { level: 1, name: 'Projections' }).waitFor();
    await expectBar();
  });

  it('shows what a person saw, and refuses writes', async () => {
    const uid = known.findLast(({ type }) => type === 'TaskPosted')?.actor.uid ?? '';
    await page.goto('/myPostedTask');
    await page.getByRole('heading', { name: 'Whose page?' }).waitFor();
    expect(await barriersOn(page, [1440, 820, 360])).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await bar().getByRole('combobox').fill(uid);
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await userOn(page).seesToast(/It can only be read/);
  });
});
