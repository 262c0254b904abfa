import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../accessibility.ts';
import { realChromium } from '../chromium.ts';
import { userOn } from '../userActions.ts';
import { logIn, placeBid, postTask, signUp } from '../people.ts';
import { readSavedFile, saveFilesInPage } from '../savedFiles.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

const widths = [1440, 820, 360];
const wide = { width: 1440, height: 900 };

realChromium.describe('the auditors’ pictures and exports', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;
  let lamp: string;

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const bob = await signUp(site.url, 'bob@auditpictures.example.org', 'Bob');
    lamp = await postTask(site.url, bob, { title: 'A lamp' });
    await placeBid(site.url, bob, lamp);
    page = await site.newPage(withAxe);
    await addAxe(page);
    user = userOn(page);
    await logIn(page, 'auditor@example.com');
    await page.goto('/audit');
  });

  it('filter the ledger by the span that one drags over', async () => {
    const bars = page.getByRole('slider', { name: /^Events by time/ });
    await bars.waitFor();
    await page.getByText(/^\d+ events shown/).waitFor();
    const shown = async () => Number.parseInt(await page.getByText(/^\d+ events? shown/).innerText(), 10);
    const whole = await shown();
    const box = await bars.boundingBox();
    if (!box) throw new Error('There are no bars.');
    // The last tenth of the time: what this test did, not the demo.
    await page.mouse.move(box.x + box.width - 1, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, box.y + 20, { steps: 5 });
    const told = await page.getByText(/ to .*: \d+ events?$/).innerText();
    await page.mouse.up();
    const expected = Number(/(\d+) events?$/.exec(told)?.[1]);
    await expect.poll(shown).toBe(expected);
    expect(expected).toBeLessThan(whole);
    expect(new URL(page.url()).searchParams.get('to')).toMatch(/\.999Z$/);
    await user.press('The whole time');
    await expect.poll(shown).toBe(whole);
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
  });

  it('count each event once, as their tables say', async () => {
    await page.goto('/audit/board');
    const head = Number(await page.getByLabel(/^Position, 1 to/).inputValue());
    const bars = page.getByRole('figure', { name: /^Events by time/ });
    await bars.getByText('As a table').click();
    const rows = await bars.getByRole('table').getByRole('row').allInnerTexts();
    const all = rows.slice(1).map((line) => Number(line.split('\t')[1]));
    expect(all.reduce((sum, count) => sum + count, 0)).toBe(head);
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
  });

  it('show the states of a task over time', async () => {
    await page.goto(`/audit/tasks/${lamp}`);
    const states = page.getByRole('figure', { name: 'States over time (UTC)' });
    await states.getByText('As a table').click();
    const rows = await states.getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.split('\t').slice(0, 2).join(' '))).toEqual([
      'Line What',
      'Status Pending',
      'Bidding open',
      'Events Posted',
      'Events Bid placed',
    ]);
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
  });

  it('export the selected events as a stream', async () => {
    await page.goto('/audit/export');
    await page.evaluate(saveFilesInPage);
    const form = page.getByRole('form', { name: 'Export' });
    await form.getByLabel('Task').fill(lamp);
    await form.getByLabel('Task').blur();
    await form.getByRole('button', { name: 'Export' }).click();
    await page.getByText(/^Exported/).waitFor();
    const lines = (await page.evaluate(readSavedFile, 'ledger.jsonl')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
      'TaskPosted',
      'BidPlaced',
    ]);
  });

  it('go from right to left in Arabic: the newest events are at the left', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'ar'));
    await page.goto('/audit');
    const bars = page.getByRole('slider');
    await bars.waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const last = await bars.getAttribute('aria-valuetext');
    const box = await bars.boundingBox();
    if (!box) throw new Error('There are no bars.');
    await page.mouse.move(box.x + 1, box.y + 10);
    await page.mouse.down();
    expect(await bars.getAttribute('aria-valuetext')).toBe(last);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await barriersOn(page, widths)).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
  });
});
