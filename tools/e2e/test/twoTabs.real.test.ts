import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../accessibility.ts';
import { realChromium } from '../chromium.ts';
import { keyboardOn } from '../inputMethods.ts';
import { logIn, postTask, signUp } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';
import { toastsOf } from '../userActions.ts';

const updates = '**/api/updates*';

realChromium.describe('a user with two tabs and a keyboard', () => {
  let site: Site;
  let first: Page;
  let second: Page;
  const open = async (page: Page, title: string) => {
    await page.goto('/myPostedTask');
    await keyboardOn(page).press(`Update ${title}`);
    await page.getByRole('dialog', { name: 'Update task' }).waitFor();
  };
  const saved = (page: Page) => toastsOf(page).getByText('Task updated successfully!').last().waitFor();
  const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const ada = await signUp(site.url, 'ada@twotabs.example.org', 'Ada Lovelace');
    await postTask(site.url, ada, { title: 'Mend the boiler' });
    first = await site.newPage(withAxe);
    await first.context().route(updates, (route) => route.abort());
    await logIn(first, ada.email);
    second = await first.context().newPage();
    second.setDefaultTimeout(15_000);
    await addAxe(second);
  });

  it('is asked in the second tab, which has not heard of the update in the first, and keeps what was typed', async () => {
    await open(first, 'Mend the boiler');
    await open(second, 'Mend the boiler');
    await keyboardOn(first).fill('Title', 'Mend both boilers');
    await keyboardOn(first).fill('Budget', '250.5');
    await keyboardOn(first).press('Update');
    await saved(first);

    await keyboardOn(second).fill('Title', 'Mend the old boiler');
    await keyboardOn(second).press('Update');
    const note = second.getByRole('alert').filter({ hasText: 'This task was changed meanwhile' });
    await note.waitFor();
    await expect
      .poll(() => second.locator(':focus').innerText())
      .toContain('This task was changed meanwhile');
    expect(await titleOf(second).inputValue()).toBe('Mend the old boiler');
    expect(await barriersOn(second, [1440, 390])).toEqual([]);
    await keyboardOn(second).press('Save mine over it');
    await saved(second);
    await second.getByRole('link', { name: 'Mend the old boiler', exact: true }).waitFor();
  });

  it('sees at once in the second tab that the first has deleted the task', async () => {
    await first.context().unroute(updates);
    await open(second, 'Mend the old boiler');
    await keyboardOn(second).fill('Title', 'Mend a third boiler');
    await first.goto('/myPostedTask');
    await keyboardOn(first).press('Delete Mend the old boiler');
    await first.getByRole('alertdialog').waitFor();
    await keyboardOn(first).press('Delete');
    await toastsOf(first).getByText('Deleted!').waitFor();
    await second.getByText(/^This task was deleted meanwhile/).waitFor();
    expect(await titleOf(second).inputValue()).toBe('Mend a third boiler');
    expect(await barriersOn(second, [1440, 390])).toEqual([]);
    await keyboardOn(second).press('Close');
    await second.getByText("You haven't posted any tasks yet.").waitFor();
    await expect.poll(() => second.locator(':focus').getAttribute('aria-label')).toBe('Posted tasks');
  });
});
