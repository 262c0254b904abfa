import type { DeadLetterAnswer } from '@marketplace/contracts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addAxe, barriersOn, withAxe } from '../../tools/e2e/accessibility.ts';
import { realChromium } from '../../tools/e2e/chromium.ts';
import { userOn } from '../../tools/e2e/userActions.ts';
import { logIn, postTask, signUp } from '../../tools/e2e/people.ts';
import { onSite } from '../../tools/e2e/onSite.ts';

const letter: DeadLetterAnswer = {
  id: 'letter-1',
  projection: 'tasks',
  generation: 1,
  state: 'parked',
  position: 1_234,
  eventId: '01930000-0000-7000-8000-000000000101',
  type: 'TaskUpdated',
  taskId: '01930000-0000-7000-8000-000000000001',
  error: { message: 'The budget is not a number.', stack: 'TypeError\n    at apply' },
  attempts: 5,
  parkedAt: '2026-01-01T00:00:00.000Z',
  triedAt: '2026-01-01T00:00:05.000Z',
  waiting: 2,
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

realChromium.describe('the operators’ screens', () => {
  let page: Page;
  let user: ReturnType<typeof userOn>;
  let post: () => Promise<unknown>;
  const row = () => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^tasks/ }) });
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
  const hasNoBarriers = async () => {
    expect(await barriersOn(page, [360, 820, 1440])).toEqual([]);
  };

  onSite.beforeAll(async ({ site }) => {
    const bob = await signUp(site.url, 'bob@operations.example.org', 'Bob');
    post = () => postTask(site.url, bob);
    page = await site.newPage(withAxe);
    await addAxe(page);
    user = userOn(page);
    await logIn(page, 'operator@example.com');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
  });

  it('pause a projection, which falls behind, and resume it', async () => {
    await page.getByText('All is well').waitFor();
    await act('Pause', 'To see it stop');
    await row().getByText('Paused').waitFor();
    const attention = page.getByRole('list', { name: '1 thing needs attention' });
    await attention.getByRole('button', { name: 'Resume tasks' }).waitFor();
    await post();
    await row()
      .getByText(/^[1-9]\d* events? ·/)
      .waitFor();
    await hasNoBarriers();
    await act('Resume', 'Seen');
    await row().getByText('0 s', { exact: true }).waitFor();
    await page.getByText('All is well').waitFor();
  });

  it('rebuild a projection until it is swapped in, and roll it back', async () => {
    const generation = async () =>
      Number(/generation (\d+)/.exec(await row().getByRole('rowheader').innerText())?.[1]);
    await act('Rebuild', 'To get the same documents again');
    await page
      .getByRole('region', { name: 'tasks', exact: true })
      .getByText(/was swapped in\..* compared, all the same\.$/)
      .waitFor();
    const after = await generation();
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
    await hasNoBarriers();
  });

  it('have no barrier where there are dead letters, and pictures of the last hour', async () => {
    await page.route(/\/dead-letters(\?|$)/, (route) => route.fulfill({ json: { deadLetters: [letter] } }));
    await page.route(/\/dead-letters\/letter-1(\?|$)/, (route) => route.fulfill({ json: letter }));
    const history = {
      series: [
        {
          name: 'lag',
          projection: 'tasks',
          points: [0, 90, 3].map((lag, at) => [minutesAgo(9 - at), lag]),
        },
        {
          name: 'events',
          type: 'BidPlaced',
          points: [5, 7].map((count, at) => [minutesAgo(9 - at), count]),
        },
      ],
      marks: [{ at: minutesAgo(8), kind: 'rebuild', projection: 'tasks' }],
    };
    await page.route(/\/api\/operations\/history(\?|$)/, (route) => route.fulfill({ json: history }));
    await go('Dead letters');
    await hasNoBarriers();
    await user.press('Inspect TaskUpdated at position 1,234');
    await page.getByRole('dialog').getByRole('region', { name: 'Stack' }).waitFor();
    await hasNoBarriers();
    await page.keyboard.press('Escape');
    await go('Projections');
    const lag = page.getByRole('figure', { name: 'How far behind the projections were' });
    await lag.getByRole('img', { name: /at most 1 min 30 s$/ }).waitFor();
    await lag.getByText('As a table').click();
    await lag.getByRole('row').first().waitFor();
    await hasNoBarriers();
    await page.unrouteAll();
  });
});
