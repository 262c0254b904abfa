import {
  eventTypes,
  projectionNames,
  type DeadLetterAnswer,
  type OperationsHistory,
} from '@marketplace/contracts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../accessibility.ts';
import { realChromium } from '../chromium.ts';
import { answerWith, json } from '../failures.ts';
import { userOn } from '../userActions.ts';
import { logIn, postTask, signUp, type Person } from '../people.ts';
import { onSite } from '../onSite.ts';
import type { Site } from '../site.ts';

const widths = [1440, 820, 360];
const wide = { width: 1440, height: 900 };

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

const minute = 60_000;
/** A lag that rises and falls, events of more types than a picture has colours, requests and errors, and a mark of each kind. */
const historyUntil = (now: number): OperationsHistory => {
  const at = (ago: number) => new Date(Math.floor(now / minute - ago) * minute).toISOString();
  const points = (valueOf: (ago: number) => number) =>
    Array.from({ length: 50 }, (_, index): [string, number] => [at(49 - index), valueOf(49 - index)]);
  return {
    series: [
      ...projectionNames.map((name, place) => ({
        name: 'lag' as const,
        projection: name,
        points: points((ago) => Math.max(0, 90 - (ago - 10 * place) ** 2)),
      })),
      ...eventTypes.map((type, place) => ({
        name: 'events' as const,
        type,
        points: points((ago) => ((ago + place) % 7) * (place + 1)),
      })),
      { name: 'requests', points: points((ago) => 400 + 13 * (ago % 9)) },
      { name: 'errors', points: points((ago) => (ago % 10 === 0 ? 12 : 0)) },
    ],
    marks: [
      { at: at(40), kind: 'restart' },
      { at: at(20), kind: 'rebuild', projection: 'tasks' },
      { at: at(10), kind: 'fault', projection: 'bids' },
    ],
  };
};

realChromium.describe('the operators’ screens', () => {
  let site: Site;
  let page: Page;
  let user: ReturnType<typeof userOn>;
  let bob: Person;
  const row = () => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^tasks/ }) });
  const card = () => page.getByRole('region', { name: 'tasks', exact: true });
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const act = async (word: string, reason: string) => {
    await row()
      .getByRole('button', { name: `${word} tasks`, exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: word, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    bob = await signUp(site.url, 'bob@operations.example.org', 'Bob');
    page = await site.newPage(withAxe);
    await addAxe(page);
    user = userOn(page);
    await logIn(page, 'operator@example.com');
  });

  it('are one click away for operators', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
    await row().getByText('Running').waitFor();
    await page.getByText('All is well').waitFor();
    expect(await page.getByRole('table', { name: 'Projections' }).getByRole('rowheader').count()).toBe(4);
    expect(await page.title()).toBe('Projections · Operations · Marketplace');
  });

  it('pause a projection, which falls behind, and resume it', async () => {
    await act('Pause', 'To see it stop');
    await row().getByText('Paused').waitFor();
    const attention = page.getByRole('list', { name: '1 thing needs attention' });
    await attention.getByRole('button', { name: 'Resume tasks' }).waitFor();
    const resume = row().getByRole('button', { name: 'Resume tasks' });
    await expect.poll(() => resume.evaluate((element) => element === document.activeElement)).toBe(true);
    await postTask(site.url, bob);
    await row()
      .getByText(/^[1-9]\d* events? ·/)
      .waitFor();
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
    await act('Resume', 'Seen');
    await row().getByText('Running').waitFor();
    await row().getByText('0 s', { exact: true }).waitFor();
    await page.getByText('All is well').waitFor();
  });

  it('rebuild a projection until it is swapped in, and roll it back', async () => {
    await act('Rebuild', 'To get the same documents again');
    await card()
      .getByText(/was swapped in\..* compared, all the same\.$/)
      .waitFor();
    const generation = async () =>
      Number(/generation (\d+)/.exec(await row().getByRole('rowheader').innerText())?.[1]);
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
  });

  it('have pictures of the last hour, with the same figures as tables', async () => {
    const restore = await answerWith(
      page,
      { path: /\/api\/operations\/history$/ },
      json(historyUntil(Date.now())),
    );
    await go('Projections');
    const lag = page.getByRole('figure', { name: 'How far behind the projections were' });
    await lag.getByRole('img', { name: /at most 1 min 30 s$/ }).waitFor();
    expect(await lag.locator('svg path[stroke-linecap]').count()).toBe(4);
    await lag.getByText('As a table').click();
    const rows = lag.getByRole('table').getByRole('row');
    await rows.first().waitFor();
    expect(await rows.filter({ hasText: 'Rebuild: tasks' }).count()).toBe(1);
    expect(await rows.filter({ hasText: '1 min 30 s' }).count()).toBe(4);
    const events = page.getByRole('figure', { name: 'Events, 1 min each bar' });
    await events.getByText('As a table').click();
    await events.getByRole('row').first().waitFor();
    expect(await barriersOn(page, widths)).toEqual([]);
    await page.setViewportSize(wide);
    await restore();
  });
});
