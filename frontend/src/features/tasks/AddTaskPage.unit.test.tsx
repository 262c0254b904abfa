import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { screens } from '../../testing/screens.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { enter } from '../../testing/enter.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody, someTask } from '../../testing/someTask.ts';

type Person = ReturnType<typeof renderApp>['person'];

const fill = async (person: Person) => {
  await enter(person, await screen.findByLabelText('Title'), 'A logo for a bakery');
  await person.click(screen.getByLabelText('Category'));
  await person.click(within(screen.getByRole('listbox')).getByText('Design'));
  await enter(person, screen.getByLabelText('Description'), 'Round.');
  await enter(person, screen.getByLabelText('Deadline'), '2030-05-31');
  await enter(person, screen.getByLabelText('Budget'), '1200.50');
};
const submit = (person: Person) => person.click(screen.getByRole('button', { name: 'Add Task' }));
const refuse = (status: number, message: string) =>
  apiServer.use(
    http.post(apiUrl('/addtask'), () => HttpResponse.json(problemBody(status, message), { status })),
  );

describe('Add Task', () => {
  it('shows and sends no name that the product would refuse', async () => {
    renderApp({ routes: screens, at: '/addtask', user: { ...ada, displayName: 'a'.repeat(101) } });
    expect(await screen.findByLabelText('Name')).toHaveValue('Anonymous');
  });

  it('shows the poster, counts characters, and lists every missing field', async () => {
    const { person } = renderApp({ routes: screens, at: '/addtask', user: ada });
    const title = await screen.findByLabelText('Title');
    for (const [label, value] of [
      ['Email', 'ada@example.com'],
      ['Name', 'Ada Lovelace'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveValue(value);
      expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
    }
    expect(title).toHaveAccessibleDescription('At most 200 characters.');
    await person.type(title, 'Ein Käse ');
    expect(screen.getByText('8 / 200')).toBeVisible();
    await person.clear(title);
    await submit(person);
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    for (const field of ['Title', 'Category', 'Description', 'Deadline', 'Budget'])
      expect(within(summary).getByText(`${field} is required.`)).toBeVisible();
  });

  it('warns of a deadline that has passed, and posts the task all the same', async () => {
    const sent: unknown[] = [];
    apiServer.use(
      http.post(apiUrl('/addtask'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ acknowledged: true, insertedId: 't', position: 9 }, { status: 201 });
      }),
      http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
    );
    const { person } = renderApp({ routes: screens, at: '/addtask', user: ada });
    await fill(person);
    const warning = /^This deadline has passed\./;
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Deadline'), { target: { value: '2026-01-01' } });
    expect(await screen.findByText(warning)).toBeVisible();
    await submit(person);
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ deadline: '2026-01-01' })]));
  });

  it('tells a day that does not exist from a missing one, and keeps a budget that may mean another number', async () => {
    const { person } = renderApp({ routes: screens, at: '/addtask', user: ada });
    const deadline = await screen.findByLabelText('Deadline');
    const budget = screen.getByLabelText('Budget');
    await enter(person, budget, '1.250');
    // The state of a browser after 30 February was typed: no value, and badInput.
    Object.defineProperty(deadline, 'validity', { value: { badInput: true } });
    await submit(person);
    expect(deadline).toHaveAccessibleDescription('Deadline must be a day that exists, as YYYY-MM-DD.');
    expect(screen.queryByText('Deadline is required.')).not.toBeInTheDocument();
    expect(budget).toHaveAccessibleDescription('Budget: write a number such as 1250.50.');
    expect(budget).toBeInvalid();
    expect(budget).toHaveValue('1.250');
  });

  it('sends the task once, shows a toast, and goes to My Posted Tasks, which is read with the position', async () => {
    const sent: unknown[] = [];
    const minPositions: (string | null)[] = [];
    apiServer.use(
      http.post(apiUrl('/addtask'), async ({ request }) => {
        sent.push(await request.json(), request.headers.get('idempotency-key'));
        return HttpResponse.json(
          { acknowledged: true, insertedId: 'x', position: 7 },
          { status: 201, headers: { 'X-Position': '7' } },
        );
      }),
      http.get(apiUrl('/mytasks'), ({ request }) => {
        minPositions.push(request.headers.get('x-min-position'));
        return HttpResponse.json([someTask()]);
      }),
    );
    const { person, router } = renderApp({ routes: screens, at: '/addtask', user: ada });
    await fill(person);
    await submit(person);
    expect(await screen.findByText('Task added successfully!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Added' })).toBeDisabled();
    expect(router.state.location.pathname).toBe('/addtask');
    await waitFor(() => expect(router.state.location.pathname).toBe('/myPostedTask'), { timeout: 3000 });
    await screen.findByText('A logo for a bakery');
    expect(sent).toEqual([
      {
        title: 'A logo for a bakery',
        category: 'Design',
        description: 'Round.',
        deadline: '2030-05-31',
        budget: 1200.5,
        userEmail: 'ada@example.com',
        userName: 'Ada Lovelace',
      },
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    // The reads of the list, and of the tasks that wait for the owner. The app of the former test may still read, without a position.
    await waitFor(() => expect(minPositions.slice(-2)).toEqual(['7', '7']));
  });

  it("shows the server's message, and retries with the same key", async () => {
    const keys: (string | null)[] = [];
    apiServer.use(
      http.post(apiUrl('/addtask'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.json(problemBody(503, 'PostgreSQL is unavailable.'), { status: 503 });
      }),
    );
    const { person } = renderApp({ routes: screens, at: '/addtask', user: ada });
    await fill(person);
    await submit(person);
    expect(await screen.findAllByText('PostgreSQL is unavailable.')).toHaveLength(2);
    await submit(person);
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
  });

  it('reports an unreachable server', async () => {
    apiServer.use(http.post(apiUrl('/addtask'), () => HttpResponse.error()));
    const { person } = renderApp({ routes: screens, at: '/addtask', user: ada });
    await fill(person);
    await submit(person);
    expect(await screen.findAllByText(/^Network error: /)).not.toHaveLength(0);
  });

  it('asks to log in if the account has no e-mail', async () => {
    refuse(500, 'not reached');
    const { person } = renderApp({ routes: screens, at: '/addtask', user: { ...ada, email: null } });
    await fill(person);
    await submit(person);
    expect(await screen.findAllByText('Please log in to add a task.')).not.toHaveLength(0);
  });
});
