import type { DeadLetterAnswer } from '@marketplace/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../accessibility.ts';
import { realChromium } from '../chromium.ts';
import { answerWith, json } from '../failures.ts';
import { userOn } from '../userActions.ts';
import { logIn, postTask, signUp, type Person } from '../people.ts';
import { openSite, type Site } from '../site.ts';

const widths = [1440, 820, 360];
const wide = { width: 1440, height: 900 };
const reads = /\/api\/operations\/projections$/;

const letter: DeadLetterAnswer = {
  id: 'letter-1',
  projection: 'tasks',
  generation: 1,
  state: 'parked',
  position: 1_234,
  eventId: '01930000-0000-7000-8000-000000000101',
  type: 'TaskUpdated',
  taskId: '01930000-0000-7000-8000-000000000001',
  error: {
    message: 'The budget is not a number.',
    stack: 'TypeError: The budget is not a number.\n    at apply',
  },
  attempts: 5,
  parkedAt: '2026-01-01T00:00:00.000Z',
  triedAt: '2026-01-01T00:00:05.000Z',
  waiting: 2,
};

realChromium.describe('the operators’ screens', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;
  let bob: Person;
  const card = () => page.getByRole('region', { name: 'tasks', exact: true });
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const act = async (word: string, reason: string) => {
    await page.getByRole('button', { name: `${word} tasks`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: word, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    site = await openSite({ SEED_DEMO: 'true' });
    bob = await signUp(site.url, 'bob@example.org', 'Bob');
    page = await site.newPage(withAxe);
    await addAxe(page);
    user = userOn(page);
    await logIn(page, 'operator@example.com');
  });
  afterAll(() => site.close());

  it('are one click away for operators', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
    await card().getByText('Running').waitFor();
    await page.getByRole('region', { name: 'bids' }).waitFor();
    expect(await page.title()).toBe('Projections · Operations · Marketplace');
  });

  it('pause a projection, which falls behind, and resume it', async () => {
    await act('Pause', 'To see it stop');
    await card().getByText('Paused').waitFor();
    const resume = page.getByRole('button', { name: 'Resume tasks' });
    await expect.poll(() => resume.evaluate((element) => element === document.activeElement)).toBe(true);
    await postTask(site.url, bob);
    await card()
      .getByText(/^[1-9]\d* events? ·/)
      .waitFor();
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
    await act('Resume', 'Seen');
    await card().getByText('Running').waitFor();
    await card()
      .getByText(/^0 events ·/)
      .waitFor();
  });

  it('rebuild a projection until it is swapped in, and roll it back', async () => {
    await act('Rebuild', 'To get the same documents again');
    await card()
      .getByText(/was swapped in\..* compared, all the same\.$/)
      .waitFor();
    const generation = async () =>
      Number.parseInt(await card().getByRole('definition').nth(3).innerText(), 10);
    const after = await generation();
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
    await act('Roll back', 'To see the former generation');
    await expect.poll(generation).toBeLessThan(after);
  });

  it('show each action, its operator and reason, newest first', async () => {
    await go('Actions');
    const table = page.getByRole('table', { name: 'What operators did' });
    await table.waitFor();
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual([
      'Rolled tasks back',
      'Started a rebuild of tasks',
      'Resumed tasks',
      'Paused tasks',
    ]);
    expect(await table.getByRole('row').last().innerText()).toMatch(
      /operator@example\.com[^]*To see it stop/,
    );
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
  });

  it('show that there are no dead letters, or the parked ones', async () => {
    await go('Dead letters');
    await user.sees('No dead letters are parked.');
    await user.press('All');
    await user.sees('There are no dead letters.');
    const restore = await answerWith(
      page,
      { path: /\/api\/operations\/dead-letters$/ },
      json({ deadLetters: [letter] }),
    );
    const restoreOne = await answerWith(page, { path: /\/dead-letters\/letter-1$/ }, json(letter));
    await page.getByRole('button', { name: 'Inspect TaskUpdated at position 1,234' }).waitFor();
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
    await user.press('Inspect TaskUpdated at position 1,234');
    await page.getByRole('dialog').getByRole('region', { name: 'Stack' }).waitFor();
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
    await page.keyboard.press('Escape');
    await restore();
    await restoreOne();
  });

  it('show what the doctor finds', async () => {
    await go('Doctor');
    await page.getByRole('list', { name: 'Findings' }).getByRole('heading').first().waitFor();
    await page.getByText(/\d+ good · looked at/).waitFor();
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
  });

  it('keep their content while the connection is lost, and recover by themselves', async () => {
    await go('Projections');
    await card().waitFor();
    const restore = await answerWith(page, { path: reads }, 'abort');
    const note = page.getByText(/This data is from \d\d:\d\d:\d\d\./);
    await note.waitFor();
    await card().getByText('Running').waitFor();
    await restore();
    await note.waitFor({ state: 'detached' });
  });

  it('throw no errors', () => {
    expect(site.faults).toEqual([]);
  });
});
