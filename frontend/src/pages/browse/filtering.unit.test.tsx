import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { act } from 'react';
import { screens } from '../../testing/screens.tsx';
// Loaded before the first test needs it.
import './BrowseTasksPage.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody } from '../../testing/someTask.ts';
import { answerTasks, manyTasks } from '../../testing/taskLists.ts';

const browse = (search = '') => renderApp({ routes: screens, at: `/browsetask${search}`, user: null });
const lists = (asked: readonly URLSearchParams[]) =>
  asked.filter((params) => params.get('limit') !== '1').map((params) => params.toString());

describe('filters beside the list', () => {
  beforeEach(() => {
    matchMediaWith('(min-width:68.75em)');
  });

  it('come from the URL, without invalid values', async () => {
    const asked = answerTasks(() => manyTasks(1));
    browse(
      '?q=logo&status=Completed&category=Plumbing&minBudget=12500.5&maxBudget=1.250&sort=-budget&limit=3',
    );
    expect(await screen.findByText('1 task found')).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('logo');
    expect(screen.getByLabelText('Lowest budget')).toHaveValue('12500.50');
    // A text that is not an amount stays in its field, with a hint how to write an amount.
    expect(screen.getByLabelText('Highest budget')).toHaveValue('1.250');
    expect(screen.getByLabelText('Highest budget')).toHaveAccessibleDescription(
      'An amount from 0 to 1,000,000,000, such as 1250.50.',
    );
    expect(screen.getByLabelText('Status')).toHaveTextContent('Completed');
    expect(screen.getByLabelText('Category')).toHaveTextContent('Any');
    expect(screen.getByLabelText('Sort')).toHaveTextContent('Highest budget first');
    expect(lists(asked)).toEqual(['q=logo&status=Completed&minBudget=12500.5&sort=-budget&limit=48']);
  });

  it('are all kept if they change before the page has followed', async () => {
    answerTasks(() => manyTasks(1));
    const { router } = browse();
    await screen.findByText('Task 1');
    act(() => {
      for (const [label, value] of [
        ['Search', 'logo'],
        ['Lowest budget', '5'],
      ] as const) {
        fireEvent.change(screen.getByLabelText(label), { target: { value } });
        fireEvent.blur(screen.getByLabelText(label));
      }
      fireEvent.click(screen.getByRole('checkbox', { name: 'Open for bids' }));
    });
    await waitFor(() => expect(router.state.location.search).toBe('?q=logo&minBudget=5&acceptingBids=true'));
    await act(() => router.navigate(-1));
    fireEvent.change(screen.getByLabelText('Highest budget'), { target: { value: '9' } });
    await waitFor(() => expect(router.state.location.search).toBe('?q=logo&minBudget=5&maxBudget=9'));
  });

  it('do not take back the press on a task that ends the typing', async () => {
    answerTasks(() => manyTasks(1));
    const { router } = browse();
    const task = await screen.findByRole('link', { name: /Task 1/ });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'logo' } });
    // A tap gives these events in one turn of the event loop.
    act(() => {
      fireEvent.blur(screen.getByLabelText('Search'));
      fireEvent.click(task);
    });
    // Nobody is signed in, so the page of the task leads to the login. Before that, Back would race with it.
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
    expect(router.state.location.state).toMatchObject({
      from: expect.stringMatching(/^\/tasks\//) as string,
    });
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?q=logo');
  });

  it('add a history entry for each choice, which Back undoes', async () => {
    answerTasks(() => manyTasks(1));
    const { router, person } = browse('?q=logo');
    await screen.findByText('Task 1');
    await person.click(screen.getByLabelText('Category'));
    await person.click(await screen.findByRole('option', { name: 'Design' }));
    expect(router.state.location.search).toBe('?q=logo&category=Design');
    expect(router.state.historyAction).toBe('PUSH');
    expect(screen.getByRole('button', { name: 'Category: Design: take this filter away' })).toBeVisible();
    await act(() => router.navigate(-1));
    expect(screen.queryByRole('button', { name: /^Category: Design/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Category')).toHaveTextContent('Any');
  });

  it('show invalid amounts and wrong ranges at the field, and do not send them', async () => {
    const asked = answerTasks(() => manyTasks(1));
    const { router, person } = browse('?maxBudget=50');
    await screen.findByText('Task 1');
    const lowest = screen.getByLabelText('Lowest budget');
    await person.type(lowest, 'many');
    expect(lowest).toBeInvalid();
    expect(lowest).toHaveAccessibleDescription(/An amount from 0/);
    await person.clear(lowest);
    await person.type(lowest, '1,080.50');
    await waitFor(() =>
      expect(lowest).toHaveAccessibleDescription('The lowest budget is above the highest.'),
    );
    expect(router.state.location.search).toBe('?minBudget=1080.5&maxBudget=50');
    await waitFor(() =>
      expect(lists(asked)).toEqual(['maxBudget=50&sort=-posted&limit=48', 'sort=-posted&limit=48']),
    );
  });

  it('are removed chip by chip; the focus moves to the next chip', async () => {
    answerTasks(() => manyTasks(1));
    const { router, person } = browse('?category=Design&minBudget=5&maxBudget=9');
    await screen.findByText('Task 1');
    const chips = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Category: Design', 'Budget: $5 – $9']);
    await person.click(screen.getByRole('button', { name: /^Category: Design/ }));
    expect(router.state.location.search).toBe('?minBudget=5&maxBudget=9');
    expect(screen.getByRole('button', { name: /^Budget/ })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(router.state.location.search).toBe('');
    expect(screen.getByLabelText('Lowest budget')).toHaveValue('');
    await waitFor(() => expect(screen.getByText('1 task in all')).toHaveFocus());
  });

  it('that match no task say so, and can be cleared; the order stays', async () => {
    answerTasks(() => []);
    const { router, person } = browse('?q=xyz&sort=budget');
    expect(await screen.findByText('No Tasks Available')).toBeVisible();
    expect(screen.getByText('No task fits all of these filters.')).toBeVisible();
    const [, beside] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (!beside) throw new Error('The way out is missing.');
    await person.click(beside);
    expect(router.state.location.search).toBe('?sort=budget');
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  it('keep the last list visible until the next one arrives, and report an error', async () => {
    answerTasks(() => manyTasks(2));
    const { person } = browse();
    await screen.findByText('Task 2');
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    apiServer.use(
      http.get(apiUrl('/tasks'), async () => {
        await asked;
        return HttpResponse.json(problemBody(503, 'away'), { status: 503 });
      }),
    );
    await person.click(screen.getByLabelText('Status'));
    await person.click(await screen.findByRole('option', { name: 'Cancelled' }));
    expect(screen.getByText('Task 2').closest('[aria-busy=true]')).not.toBeNull();
    answer();
    expect(await screen.findByText('Failed to fetch tasks.')).toBeVisible();
    expect(screen.queryByText('Task 2')).not.toBeInTheDocument();
  });
});

describe('filters on a small screen', () => {
  it('are behind a button with their count, which gets the focus back', async () => {
    answerTasks(() => manyTasks(3));
    const { router, person } = browse('?status=Pending');
    await screen.findByText('Task 3');
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Filters (1)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await person.click(drawer.getByLabelText('Category'));
    await person.click(await screen.findByRole('option', { name: 'Writing' }));
    expect(router.state.location.search).toBe('?category=Writing&status=Pending');
    await person.click(await drawer.findByRole('button', { name: 'Show 3 tasks' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus();
  });
});
