import { signedHeadSchema } from '@marketplace/contracts';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../accessibility.ts';
import { realChromium } from '../chromium.ts';
import { answerWith, problem } from '../failures.ts';
import { userOn } from '../userActions.ts';
import { logIn, logOut, placeBid, postTask, signUp, type Person } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

const widths = [1440, 820, 360];
const wide = { width: 1440, height: 900 };

realChromium.describe('the auditors’ screens', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;
  let bob: Person;
  let gone: string;
  const go = async (name: string, heading: string = name) => {
    await page.getByRole('navigation', { name: 'Audit' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const expectNoBarriers = async () => {
    const barriers = await barriersOn(page, widths);
    await page.setViewportSize(wide);
    expect(barriers).toEqual([]);
  };
  const newestPosition = async () =>
    Number(
      (
        await page
          .getByRole('button', { name: /^Open event/ })
          .first()
          .innerText()
      ).replaceAll(',', ''),
    );

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    bob = await signUp(site.url, 'bob@audit.example.org', 'Bob');
    gone = await postTask(site.url, bob, { title: 'A <b>lamp</b>', budget: 20 });
    await placeBid(site.url, bob, gone);
    const call = (method: string, body?: string) =>
      fetch(`${site.url}/api/tasks/${gone}`, {
        method,
        headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      });
    expect((await call('PUT', '{"budget":25}')).status).toBe(200);
    expect((await call('DELETE')).status).toBe(200);
    page = await site.newPage(withAxe);
    await addAxe(page);
    user = userOn(page);
    await logIn(page, bob.email);
  });

  it('are for auditors only, and say so', async () => {
    expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
    await page.goto('/audit');
    await page.getByRole('heading', { level: 1, name: 'Auditors only' }).waitFor();
    await expectNoBarriers();
    await logOut(page);
    await page.goto(`/audit/tasks/${gone}`);
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await logIn(page, 'auditor@example.com');
    await page.waitForURL(`**/audit/tasks/${gone}`);
  });

  it('show the history of a deleted task, and its earlier states', async () => {
    const history = page.getByRole('list', { name: 'History' });
    await history.waitFor();
    const told = await history.getByRole('heading').allInnerTexts();
    expect(told).toEqual(
      ['Posted', 'Bid placed', 'Updated', 'Deleted'].map((what) => `${what} by ${bob.email}`),
    );
    for (const which of [1, 3]) await history.getByRole('button', { name: / by / }).nth(which).click();
    await history.getByRole('button', { name: 'Task at that time' }).first().click();
    await page
      .getByRole('region', { name: /^The task as of/ })
      .getByText('$20')
      .waitFor();
    await history.getByRole('button', { name: 'Raw event' }).last().click();
    await expectNoBarriers();
  });

  it('lead from a value to the event that made it, by keyboard', async () => {
    const items = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    const update = items.filter({ has: page.getByRole('heading', { name: /^Updated/ }) });
    const posting = items.filter({ has: page.getByRole('heading', { name: /^Posted/ }) });
    await update.getByRole('button', { name: /^Updated by/ }).press('Enter');
    await update.getByRole('button', { name: 'Task at that time' }).click();
    const then = update.getByRole('region', { name: /^The task as of/ });
    const budget = then.getByRole('button', { name: /where “budget” comes from$/ });
    await budget.press('Enter');
    await then.getByText('after: $25').waitFor();
    expect(await then.innerText()).toMatch(new RegExp(`Updated by ${bob.email}[^]*UTC[^]*\\$20[^]*\\$25`));
    await budget.press('Enter');
    await then.getByRole('button', { name: /where “title” comes from$/ }).press('Enter');
    await then.getByText(`Posted by ${bob.email}`).waitFor();
    await expectNoBarriers();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#event-\d+$/);
    await expect.poll(() => posting.evaluate((item) => item === document.activeElement)).toBe(true);
    await page.goBack();
    await page.waitForURL(`**/audit/tasks/${gone}`);
  });

  it('follow the ledger until the auditor pauses', async () => {
    await go('Ledger');
    await page.getByRole('table', { name: 'Ledger' }).waitFor();
    const before = await newestPosition();
    await postTask(site.url, bob, { title: 'A new chair' });
    await page.getByRole('row').filter({ hasText: 'A new chair' }).waitFor();
    expect(await newestPosition()).toBe(before + 1);
    await user.press('Pause');
    await page.getByRole('button', { name: 'Follow' }).waitFor();
  });

  it('find events by filters, which the address keeps', async () => {
    await page.getByLabel('Actor').fill(bob.email.toUpperCase());
    await page.getByText('5 events shown').waitFor();
    expect(new URL(page.url()).searchParams.get('userEmail')).toBe(bob.email.toUpperCase());
    await page.reload();
    await page.getByText('5 events shown').waitFor();
    await page
      .getByRole('button', { name: /^Open event/ })
      .first()
      .press('ArrowDown');
    await page.keyboard.press('Enter');
    const event = page.getByRole('dialog', { name: /^TaskDeleted/ });
    expect(JSON.parse(await event.getByRole('region').innerText())).toMatchObject({ taskId: gone });
    await page.keyboard.press('Escape');
    await event.waitFor({ state: 'detached' });
    await user.press('Clear filters');
  });

  it('show the board at an earlier position, and what happened to its tasks since', async () => {
    await go('Board');
    const slider = page.getByRole('slider', { name: 'Moment of the ledger' });
    await slider.waitFor();
    const position = page.getByLabel(/^Position, 1 to/);
    const head = Number(await position.inputValue());
    await position.fill(String(head - 2));
    const row = page.getByRole('row').filter({ hasText: 'A <b>lamp</b>' });
    await row.getByText('Deleted since').waitFor();
    expect(await row.innerText()).toContain('$25');
    await page.getByText(/1 posted since/).waitFor();
    await slider.press('ArrowLeft');
    await row.getByText('$20').waitFor();
    await user.press('Back to now');
    await row.waitFor({ state: 'detached' });
  });

  it('verify the ledger, and compare it with a signed head', async () => {
    await go('Verify');
    await page.getByText('Not verified yet since the service started').waitFor();
    await user.press('Verify');
    await page.getByText(/^Verified up to position \d+$/).waitFor();
    await user.press('Sign now');
    await user.seesToast(/^The ledger is signed up to position/);
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download the checkpoint/ })
      .first()
      .click();
    const kept = await readFile(await (await downloading).path(), 'utf8');
    const { position } = signedHeadSchema.parse(JSON.parse(kept));
    await page.getByLabel('Checkpoint file').setInputFiles({
      name: 'checkpoint.json',
      mimeType: 'application/json',
      buffer: Buffer.from(kept),
    });
    await user.press('Verify');
    await page.getByText('The ledger is intact').waitFor();
    await page.getByText(/matches the checkpoint at position/).waitFor();
    expect(position).toBeGreaterThan(5);
    const other = JSON.stringify({ ...signedHeadSchema.parse(JSON.parse(kept)), hash: '0'.repeat(64) });
    await page.getByLabel(/^Compare with/).fill(other);
    await user.press('Verify');
    await page
      .getByRole('main')
      .getByText(/does not match the checkpoint at|ledger does not match|is broken/)
      .first()
      .waitFor();
    await expectNoBarriers();
  });

  it('show the accesses of auditors', async () => {
    await go('Accesses');
    const rows = page.getByRole('table', { name: 'Accesses' }).getByRole('row');
    await rows.filter({ hasText: 'Read the history of a task' }).filter({ hasText: gone }).first().waitFor();
  });

  it('show which request failed, and try again', async () => {
    const restore = await answerWith(page, { path: /\/api\/audit\/events$/ }, problem(503, 'It is down.'));
    await go('Ledger');
    await page.getByText('It is down.').waitFor();
    await page.getByText('request-of-a-test').waitFor();
    await expectNoBarriers();
    await restore();
    await user.retry(/\/api\/audit\/events$/);
    await page.getByRole('table', { name: 'Ledger' }).waitFor();
  });

  it('are one click from every task', async () => {
    await page.goto('/browsetask');
    await page.getByRole('link', { name: 'History of A new chair' }).click();
    await page.getByRole('heading', { name: `Posted by ${bob.email}` }).waitFor();
    expect(await page.title()).toBe('History of a task · Audit · Marketplace');
  });
});
