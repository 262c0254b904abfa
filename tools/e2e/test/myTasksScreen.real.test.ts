import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { userOn } from '../userActions.ts';
import { logIn, placeBid, postTask, signUp } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

realChromium.describe('My Posted Tasks', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;
  let bidOnIt: () => Promise<unknown>;
  const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title });

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const ada = await signUp(site.url, 'ada@mytasks.example.org', 'Ada Lovelace');
    const id = await postTask(site.url, ada, { title: 'The newer task', deadline: '2031-03-07' });
    bidOnIt = () => placeBid(site.url, ada, id);
    await bidOnIt();
    await bidOnIt();
    page = await site.newPage();
    user = userOn(page);
    await logIn(page, ada.email);
  });

  it('a new bid changes its row without a reload', async () => {
    await page.goto('/myPostedTask');
    await rowOf('The newer task').filter({ hasText: '2 · 2 open' }).waitFor();
    await bidOnIt();
    await rowOf('The newer task').filter({ hasText: '3 · 3 open' }).waitFor();
  });

  it('its page has the panel beside the bids, also after scrolling, and leads back', async () => {
    await page.getByRole('link', { name: '3 open bids on The newer task' }).click();
    const bids = page.getByRole('list', { name: 'Bids on this task' });
    await bids.getByRole('listitem').nth(2).waitFor();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const right = await bids.evaluate((element) => element.getBoundingClientRect().right);
    const panel = page.getByRole('region', { name: 'Your task' });
    expect(await panel.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(right);
    await page.getByRole('link', { name: 'Back to My Posted Tasks' }).click();
    await rowOf('The newer task').waitFor();
  });

  it('Update may set another status', async () => {
    await user.press('Update The newer task');
    const dialog = page.getByRole('dialog', { name: 'Update task' });
    await dialog.getByLabel('Status').click();
    await page.getByRole('option', { name: 'In Progress', exact: true }).click();
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await user.seesToast('Task updated successfully!');
    await rowOf('The newer task').filter({ hasText: 'In Progress' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });
});
