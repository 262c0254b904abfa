import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { realChromium } from '../chromium.ts';
import { answerWith, hold, json, noProblem, problem } from '../failures.ts';
import { untilApp, userOn } from '../userActions.ts';
import { logIn, postTask, signUp } from '../people.ts';
import { onSite, type Site } from '../site.ts';

const words = 'The server says so.';
const tasks = /\/api\/tasks$/;
const oneTask = /\/api\/tasks\/[^/]+$/;
const addTask = { method: 'POST', path: /\/api\/addtask$/ };

realChromium.describe('messages when the API fails', () => {
  let site: Site;
  let page: Page;
  let task: string;
  let othersTask: string;
  let user: ReturnType<typeof userOn>;
  onSite.beforeAll(async ({ site: shared }) => {
    site = shared;
    const ada = await signUp(site.url, 'ada@taskmessages.example.org', 'Ada Lovelace');
    const grace = await signUp(site.url, 'grace@taskmessages.example.org', 'Grace Hopper');
    task = await postTask(site.url, ada, { title: 'Mend the windmill' });
    othersTask = await postTask(site.url, grace, { title: 'Oil the windmill' });
    page = await site.newPage();
    user = userOn(page);
    await logIn(page, ada.email);
  });
  afterEach(() => page.unrouteAll());

  /** By a link: a page that comes from the server has its tasks in it. */
  const follow = async (name: string) => {
    await page.goto('/terms');
    await untilApp(page);
    await page.getByRole('banner').getByRole('link', { name }).click();
  };

  describe('Browse Tasks', () => {
    it.each([
      ['an error of the API', problem(500, words), 'Failed to fetch tasks.'],
      ['no answer', 'abort' as const, 'Failed to fetch tasks.'],
      ['an object', json({ tasks: [] }), 'Invalid response from server.'],
      ['no JSON', noProblem(200), 'Invalid response from server.'],
      ['an error of a proxy', noProblem(502), 'Failed to fetch tasks.'],
    ])('after %s gives the reason and can try again', async (_, answer, message) => {
      await answerWith(page, { path: tasks }, answer);
      await follow('Browse Tasks');
      await user.sees(message);
      await page.unrouteAll();
      await user.retry(tasks);
      await page.getByText('Mend the windmill').first().waitFor();
    });

    it('shows that it is loading, and which request failed', async () => {
      await answerWith(page, { path: tasks }, problem(500, words));
      const release = await hold(page, { path: tasks });
      await follow('Browse Tasks');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      release();
      await page.getByText('Request id: request-of-a-test').waitFor();
    });
  });

  describe('the home page', () => {
    it('only logs that the featured tasks could not be fetched', async () => {
      await answerWith(page, { path: /\/api\/featured-tasks$/ }, problem(500, words));
      const logged = page.waitForEvent('console', (message) => message.text().includes('featured tasks'));
      await follow('Home');
      expect((await logged).type()).toBe('error');
      await page.getByRole('heading', { name: 'Empowering Freelancers' }).waitFor();
      expect(await page.getByText('Featured Tasks').count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });

  describe('the details of a task', () => {
    it.each([
      ['an error of the API', problem(500, words)],
      ['no answer', 'abort' as const],
    ])('after %s say ‘Failed to fetch task’ and try again', async (_, answer) => {
      await answerWith(page, { path: oneTask }, answer);
      await page.goto(`/tasks/${task}`);
      await user.sees('Failed to fetch task');
      await page.unrouteAll();
      await user.retry(oneTask);
      await page.getByText('Mend the windmill').first().waitFor();
    });

    it('say ‘Failed to fetch bids count’ and try again', async () => {
      const count = /\/api\/bids\/count$/;
      await answerWith(page, { path: count }, problem(503, words));
      await page.goto(`/tasks/${task}`);
      await page.getByText('Failed to fetch bids count').waitFor();
      await page.unrouteAll();
      await user.retry(count);
      await page.getByText('You have placed 0 bids so far').first().waitFor();
    });

    it('say ‘❌ Failed to place bid’, and do not count it', async () => {
      await answerWith(page, { method: 'POST', path: /\/api\/bids$/ }, problem(500, words));
      await page.goto(`/tasks/${othersTask}`);
      await user.press('Place Your Bid');
      await user.seesToast('❌ Failed to place bid');
      await user.sees('You have placed 0 bids so far');
    });

    it('of a deleted task link to Browse Tasks', async () => {
      await page.goto('/tasks/0198c0de-0000-7000-8000-000000000000');
      await user.sees('This task is not there any more, or never was.');
      await page.getByRole('main').getByRole('link', { name: 'Browse Tasks' }).waitFor();
    });
  });

  describe('Add Task', () => {
    const fillIn = async () => {
      await page.goto('/addtask');
      await user.fill({ Title: 'Paint it', Description: 'Red.', Deadline: '2031-01-31', Budget: '5' });
      await user.field('Category').click();
      await page.getByRole('option', { name: 'Design' }).click();
    };

    it.each([
      ['an error of the API', problem(409, words), words],
      ['an error with a message only', { status: 502, json: { message: words } }, words],
      ['an answer that is not the API’s', noProblem(502), 'Failed to add task.'],
      ['no answer', 'abort' as const, 'Network error: The server was not reached.'],
    ])(
      'after %s gives the reason, inline and in a toast, and keeps the input',
      async (_, answer, message) => {
        await answerWith(page, addTask, answer);
        await fillIn();
        await user.press('Add Task');
        await user.seesToast(message);
        await expect.poll(() => page.getByText(message, { exact: true }).count()).toBe(2);
        expect(await user.field('Title').inputValue()).toBe('Paint it');
      },
    );

    it('asks a user without an email to log in', async () => {
      const other = await site.newPage();
      await other.goto('/auth/login');
      await answerWith(
        other,
        { path: /accounts:lookup$/ },
        json({ users: [{ localId: 'nobody', displayName: 'No Mail' }] }),
      );
      await logIn(other, 'ada@taskmessages.example.org');
      await other.getByRole('link', { name: 'Add Task' }).click();
      const there = userOn(other);
      await there.fill({ Title: 'Paint it', Description: 'Red.', Deadline: '2031-01-31', Budget: '5' });
      await there.field('Category').click();
      await other.getByRole('option', { name: 'Design' }).click();
      await there.press('Add Task');
      await there.seesToast('Please log in to add a task.');
      await other.context().close();
    });
  });
});
