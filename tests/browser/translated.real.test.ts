import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { logIn, placeBid, postTask, signUp, type Person } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';
import { translate } from '../../tools/e2e/translator.ts';
import { userOn } from '../../tools/e2e/userActions.ts';

realChromium.describe('a page that the browser translates', () => {
  let site: Site;
  let grace: Person;
  let dan: Person;
  let owner: Page;
  let bidder: Page;
  let taskId: string;
  const title = 'Mend the zither';
  const errors: string[] = [];

  const openAs = async (email: string) => {
    const page = await site.newPage();
    page.on('console', (message) => {
      if (/NotFoundError|Failed to execute/.test(message.text())) errors.push(message.text());
    });
    await translate(page);
    await logIn(page, email);
    return page;
  };
  const textOf = async (page: Page) => {
    expect(await page.locator('main font').count()).toBeGreaterThan(0);
    return shownOn(page);
  };
  const shownOn = async (page: Page) => {
    // `textContent`, because `innerText` lacks the far cards that the browser does not draw.
    const text = (await page.getByRole('main').textContent()) ?? '';
    // Replaces times, which change during the test.
    return text.replace(/\s+/g, ' ').replaceAll(/just now|\d+ (?:second|minute)s? ago/g, 'recently');
  };
  /** The page shows the same text as a new page without a translator. */
  const isCurrent = async (page: Page) => {
    const other = await page.context().newPage();
    other.setDefaultTimeout(15_000);
    await other.goto(page.url());
    await vi.waitFor(async () => expect(await textOf(page)).toBe(await shownOn(other)), { timeout: 20_000 });
    await other.close();
  };

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const person = (name: string) => signUp(site.url, `${name.toLowerCase()}@translated.example.org`, name);
    [grace, dan] = [await person('Grace'), await person('Dan')];
    const { email } = await person('Bert');
    taskId = await postTask(site.url, grace, { title });
    owner = await openAs(grace.email);
    bidder = await openAs(email);
  });

  it('offers a bidder to revise the bid that is placed', async () => {
    const user = userOn(bidder);
    await bidder.goto(`/tasks/${taskId}`);
    await user.fill({ Amount: '80', Message: 'In wood.' });
    await user.press('Place Your Bid');
    await user.sees('Your open bid');
    const panel = bidder.getByRole('region', { name: 'Bid on this task' });
    expect(await panel.locator('.MuiButton-contained').innerText()).toBe('Revise');
    await user.press('Revise');
    await user.fill({ Amount: '90' });
    await bidder.getByRole('dialog').getByRole('button', { name: 'Revise' }).click();
    await user.seesToast('Your bid is revised.');
    await isCurrent(bidder);
  });

  it('follows bids on an own task, on its page and in the list', async () => {
    await owner.goto(`/tasks/${taskId}`);
    const user = userOn(owner);
    await placeBid(site.url, dan, taskId, { amount: 70, message: 'In brass.' });
    await user.sees('Dan');
    await isCurrent(owner);
    await owner.goto('/myPostedTask');
    await owner.getByRole('link', { name: `2 open bids on ${title}` }).waitFor();
    await placeBid(site.url, dan, taskId);
    await owner.getByRole('link', { name: `3 open bids on ${title}` }).waitFor();
    await user.press(`Update ${title}`);
    await user.fill({ Title: 'Mend both zithers' });
    await user.press('Update');
    await user.seesToast('Task updated successfully!');
    await isCurrent(owner);
  });

  it('shows new tasks among all, and what a search finds', async () => {
    await bidder.goto('/browsetask');
    await bidder.getByText(/^\d+ tasks in all$/).waitFor();
    const second = await postTask(site.url, grace, { title: 'Paint the fence' });
    await userOn(bidder).press('1 new task');
    await bidder.getByRole('heading', { name: 'Paint the fence' }).waitFor();
    await isCurrent(bidder);
    await userOn(bidder).fill({ Search: 'zithers' });
    await bidder.getByText('1 task found').waitFor();
    await isCurrent(bidder);
    await owner.goto(`/tasks/${second}`);
    await userOn(owner).press('Delete');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await owner.waitForURL('**/myPostedTask');
    await userOn(bidder).press('Clear filters');
    await bidder.getByRole('heading', { name: 'Mend both zithers' }).waitFor();
    await isCurrent(bidder);
  });

  it('throws no errors', () => {
    expect(errors).toEqual([]);
  });
});
