import { signedHeadSchema } from '@marketplace/contracts';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../../tools/e2e/accessibility.ts';
import { asked } from '../../tools/e2e/api.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { userOn } from '../../tools/e2e/userActions.ts';
import { logIn, placeBid, postTask, signUp, type Person } from '../../tools/e2e/people.ts';
import { readSavedFile, saveFilesInPage } from '../../tools/e2e/savedFiles.ts';
import { onSite } from '../../tools/e2e/onSite.ts';
import type { Site } from '../../tools/e2e/site.ts';

realChromium.describe('the auditors’ screens', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;
  let bob: Person;
  let gone: string;
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Audit' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const shown = async () => Number.parseInt(await page.getByText(/^\d+ events? shown/).innerText(), 10);
  /** Moves the mouse to a share of the width of the bars. */
  const moveOnBars = async (part: number) => {
    const box = await page.getByRole('slider', { name: /^Events by time/ }).boundingBox();
    if (!box) throw new Error('There are no bars.');
    await page.mouse.move(box.x + 1 + (box.width - 2) * part, box.y + 10, { steps: 5 });
  };

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    bob = await signUp(site.url, 'bob@audit.example.org', 'Bob');
    gone = await postTask(site.url, bob, { title: 'A <b>lamp</b>', budget: 20 });
    await placeBid(site.url, bob, gone);
    await asked(site.url, bob, `PUT /tasks/${gone}`, { budget: 25 });
    await asked(site.url, bob, `DELETE /tasks/${gone}`);
    page = await site.newPage(withAxe);
    await addAxe(page);
    user = userOn(page);
    await logIn(page, 'auditor@example.com');
  });

  it('lead from a value in the history of a deleted task to the event that made it, by keyboard', async () => {
    await page.goto(`/audit/tasks/${gone}`);
    const items = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    const event = (what: string) => items.filter({ has: page.getByRole('heading', { name: what }) });
    await event('Updated')
      .getByRole('button', { name: /^Updated by/ })
      .press('Enter');
    await event('Updated').getByRole('button', { name: 'Task at that time' }).click();
    const then = event('Updated').getByRole('region', { name: /^The task as of/ });
    await then.getByRole('button', { name: /where “budget” comes from$/ }).press('Enter');
    await then.getByText('after: $25').waitFor();
    await then.getByRole('button', { name: /where “title” comes from$/ }).press('Enter');
    await then.getByText(`Posted by ${bob.email}`).waitFor();
    expect(await barriersOn(page, [360, 820, 1440])).toEqual([]);
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(/#event-\d+$/);
    await expect.poll(() => event('Posted').evaluate((item) => item === document.activeElement)).toBe(true);
  });

  it('follow the ledger until the auditor pauses; filters stay in the address', async () => {
    await go('Ledger');
    await page.getByRole('table', { name: 'Ledger' }).waitFor();
    await postTask(site.url, bob, { title: 'A new chair' });
    await page.getByRole('row').filter({ hasText: 'A new chair' }).waitFor();
    await user.press('Pause');
    await page.getByLabel('Actor').fill(bob.email.toUpperCase());
    await user.sees(/^5 events shown/);
    await page.reload();
    await user.sees(/^5 events shown/);
    await page
      .getByRole('button', { name: /^Open event/ })
      .first()
      .press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^TaskDeleted/ }).waitFor();
    await page.keyboard.press('Escape');
    await user.press('Clear filters');
  });

  it('filter the ledger by the span that one drags over, in Arabic from right to left', async () => {
    await expect.poll(shown).toBeGreaterThan(5);
    const whole = await shown();
    // Marks the last tenth of the time, which has the events of this test and no events of the demo.
    await moveOnBars(1);
    await page.mouse.down();
    await moveOnBars(0.9);
    const chosen = await page.getByText(/ to .*: \d+ events?$/).innerText();
    await page.mouse.up();
    await expect.poll(shown).toBe(Number(/(\d+) events?$/.exec(chosen)?.[1]));
    expect(await shown()).toBeLessThan(whole);
    await user.press('The whole time');
    await expect.poll(shown).toBe(whole);

    await page.evaluate(() => localStorage.setItem('language', 'ar'));
    await page.reload();
    const bars = page.getByRole('slider');
    await bars.waitFor();
    const last = await bars.getAttribute('aria-valuetext');
    const left = await bars.evaluate((element) => element.getBoundingClientRect().left);
    await page.mouse.move(left + 1, 10 + ((await bars.boundingBox())?.y ?? 0));
    await page.mouse.down();
    expect(await bars.getAttribute('aria-valuetext')).toBe(last);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.goto('/audit');
  });

  it('show the board at an earlier position', async () => {
    await go('Board');
    const position = page.getByLabel(/^Position, 1 to/);
    await position.fill(String(Number(await position.inputValue()) - 2));
    const row = page.getByRole('row').filter({ hasText: 'A <b>lamp</b>' });
    await row.getByText('Deleted since').waitFor();
    await page.getByRole('slider', { name: 'Moment of the ledger' }).press('ArrowLeft');
    await row.getByText('$20').waitFor();
  });

  it('verify the ledger, and compare it with a signed head that was kept as a file', async () => {
    await go('Verify');
    await user.press('Sign now');
    await user.seesToast(/^The ledger is signed up to position/);
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download the checkpoint/ })
      .first()
      .click();
    const kept = await readFile(await (await downloading).path());
    expect(signedHeadSchema.parse(JSON.parse(kept.toString())).position).toBeGreaterThan(5);
    const file = { name: 'checkpoint.json', mimeType: 'application/json', buffer: kept };
    await page.getByLabel('Checkpoint file').setInputFiles(file);
    await user.press('Verify');
    await user.sees('The ledger is intact');
    await page.getByText(/matches the checkpoint at position/).waitFor();
  });

  it('export the selected events as a stream, and show who read what', async () => {
    await go('Export');
    await page.evaluate(saveFilesInPage);
    const form = page.getByRole('form', { name: 'Export' });
    await form.getByLabel('Task', { exact: true }).fill(gone);
    await form.getByLabel('Task', { exact: true }).blur();
    await form.getByRole('button', { name: 'Export' }).click();
    await page.getByText(/^Exported/).waitFor();
    const lines = (await page.evaluate(readSavedFile, 'ledger.jsonl')).trim().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as { type?: string; cover?: { events: number } });
    expect(parsed.slice(0, -1).map(({ type }) => type)).toEqual([
      'TaskPosted',
      'BidPlaced',
      'TaskUpdated',
      'TaskDeleted',
    ]);
    expect(parsed.at(-1)?.cover?.events).toBe(4);
    await go('Accesses');
    const rows = page.getByRole('table', { name: 'Accesses' }).getByRole('row');
    await rows.filter({ hasText: 'Read the history of a task' }).filter({ hasText: gone }).first().waitFor();
  });

  it('are one click from every task', async () => {
    await page.goto('/browsetask');
    await page.getByRole('link', { name: 'History of A new chair' }).click();
    await page.getByRole('heading', { name: `Posted by ${bob.email}` }).waitFor();
  });
});
