import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../api/api.ts';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { around, haveOneTask, openMyTasks as open, press } from '../../testing/myTasks.tsx';
import { problemBody, someTask } from '../../testing/someTask.ts';
import { hasDrafts } from '../../drafts/forgetDrafts.ts';

const id = someTask()._id;
const confirmDelete = async (person: ReturnType<typeof open>['person']) => {
  await press(person, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(within(question).getByText("You won't be able to revert this!")).toBeVisible();
  expect(question).toHaveAccessibleDescription("You won't be able to revert this! A logo for a bakery");
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
};

beforeEach(haveOneTask);

describe('My Posted Tasks', () => {
  it('is a table on a wide screen', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'My posted tasks' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Title', 'Category', 'Deadline', 'Budget', 'Bids', 'Status', 'Actions']);
    expect(within(table).getByText('Pending')).toBeVisible();
  });

  it('is a list of cards on a small screen', async () => {
    matchMediaWith('nothing');
    open();
    expect(await screen.findByRole('list', { name: 'My posted tasks' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('counts the bids on a task on request, or says that it could not', async () => {
    const title = 'A very long title about a logo '.repeat(6);
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => HttpResponse.json([someTask({ title })])),
      http.get(apiUrl(`/tasks/${id}/bids/count`), () => HttpResponse.json({ bidsCount: 3 })),
    );
    const { person } = open();
    const count = await screen.findByRole('button', { name: /^Bids on A very long/ });
    await person.click(count);
    const shown = 'A very long title about a logo A very long title about a log…';
    expect(await screen.findByText(`Task "${shown}" has 3 bid(s)`)).toBeVisible();
    apiServer.use(http.get(apiUrl(`/tasks/${id}/bids/count`), () => HttpResponse.error()));
    await person.click(count);
    expect(await screen.findByText('Failed to fetch bids count')).toBeVisible();
  });

  it('leads to the bids of a task and their unread messages, and says how many are open', async () => {
    const bidId = '01930000-0000-7000-8000-0000000000b1';
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => HttpResponse.json([someTask({ bidsOpen: 2, bidsCount: 3 })])),
      http.get(apiUrl('/messages/unread'), () =>
        HttpResponse.json({ bids: [{ bidId, taskId: id, unread: 2 }] }),
      ),
    );
    open();
    const link = await screen.findByRole('link', { name: '2 open bids on A logo for a bakery' });
    expect(link).toHaveAttribute('href', `/tasks/${id}#bids`);
    expect(link).toHaveTextContent('2 open');
    const messages = await screen.findByRole('link', { name: '2 unread messages' });
    expect(messages).toHaveAttribute('href', `/tasks/${id}#messages-${bidId}`);
  });

  it.each([
    ['Closed for bids', { acceptingBids: false }],
    ['No bid accepted', { status: 'In Progress', bidsOpen: 1 }],
    ['1 offer, decide until 9 Dec 2025', { deadline: '2025-11-25', acceptingBids: false, bidsOpen: 1 }],
    [
      'Delivered: answer until 17 Dec, 10:00',
      { status: 'In Progress', waitsSince: '2025-12-03T10:00:00.000Z' },
    ],
    [undefined, { bidsOpen: 2 }],
  ] as const)('notes %s beside the status of a task with %j', async (note, change) => {
    apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json([someTask(change)])));
    open();
    const status = await screen.findByText('status' in change ? change.status : 'Pending');
    expect(status.closest('td')).toHaveTextContent(new RegExp(`^${status.textContent}${note ?? ''}$`));
  });

  it('puts what waits for its owner first, also from a page that is not read yet', async () => {
    const [newest, decision, answer] = [
      someTask(),
      someTask({ title: 'Closed', deadline: '2025-11-25', acceptingBids: false, bidsOpen: 1 }),
      someTask({ title: 'Delivered', status: 'In Progress', waitsSince: '2025-11-20T10:00:00.000Z' }),
    ].map((task, index) => ({ ...task, _id: `01930000-0000-7000-8000-00000000000${index}` }));
    apiServer.use(
      http.get(apiUrl('/mytasks'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        return HttpResponse.json(searchParams.has('waiting') ? [answer, decision] : [newest, decision]);
      }),
    );
    open();
    const titles = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('th,td')?.textContent);
    await screen.findByText('Delivered');
    expect(titles()).toEqual(['Delivered', 'Closed', 'A logo for a bakery']);
  });

  it('deletes only after a confirmation', async () => {
    let tasks = [someTask()];
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => HttpResponse.json(tasks)),
      http.delete(apiUrl(`/tasks/${id}`), () => {
        tasks = [];
        return HttpResponse.json({ acknowledged: true, deletedCount: 1, position: 9 });
      }),
    );
    localStorage.setItem(`marketplace:update-draft:uid-ada:${id}`, '{"title":"Typed"}');
    const { person } = open();
    await press(person, 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(tasks).toHaveLength(1);
    expect(hasDrafts()).toBe(true);
    await confirmDelete(person);
    expect(await screen.findByText('Deleted!')).toBeVisible();
    const empty = await screen.findByText("You haven't posted any tasks yet.");
    expect(within(around(empty)).getByRole('link', { name: 'Add Task' })).toHaveAttribute('href', '/addtask');
    expect(screen.getByRole('region', { name: 'Posted tasks' })).toHaveFocus();
    expect(hasDrafts()).toBe(false);
  });

  it('reports a failed delete, and keeps the task', async () => {
    apiServer.use(http.delete(apiUrl(`/tasks/${id}`), () => HttpResponse.error()));
    const { person } = open();
    await confirmDelete(person);
    expect(await screen.findByText('Failed to delete task')).toBeVisible();
    expect(screen.getByText('A logo for a bakery', { selector: 'th *' })).toBeVisible();
  });

  it('shows on the row that it is being deleted, and removes it without refetching the list', async () => {
    const held = Promise.withResolvers<undefined>();
    let reads = 0;
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => {
        reads += 1;
        // The page reads its list, and the tasks that wait for the owner.
        return reads <= 2 ? HttpResponse.json([someTask()]) : delay('infinite');
      }),
      http.delete(apiUrl(`/tasks/${id}`), async () => {
        await held.promise;
        return HttpResponse.json({ acknowledged: true, deletedCount: 1, position: 9 });
      }),
    );
    const { person } = open();
    await confirmDelete(person);
    const deleting = await screen.findByRole('button', { name: 'Deleting... A logo for a bakery' });
    expect(deleting).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Update A logo for a bakery' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    held.resolve(undefined);
    expect(await screen.findByText("You haven't posted any tasks yet.")).toBeVisible();
  });

  it('moves between rows with the arrow keys', async () => {
    const tasks = ['First', 'Second', 'Third'].map((title, index) =>
      someTask({ _id: `01930000-0000-7000-8000-00000000000${index + 1}`, title }),
    );
    apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json(tasks)));
    const { person } = open();
    const bidsOn = (title: string) => screen.getByRole('button', { name: `Bids on ${title}` });
    (await screen.findByRole('button', { name: 'Bids on First' })).focus();
    for (const [key, title] of [
      ['ArrowUp', 'First'],
      ['ArrowDown', 'Second'],
      ['End', 'Third'],
      ['ArrowUp', 'Second'],
      ['Home', 'First'],
    ] as const) {
      await person.keyboard(`{${key}}`);
      expect(bidsOn(title)).toHaveFocus();
    }
  });

  it('shows the budget and the bids of each task; a bid changes them while the page is open', async () => {
    let bidsCount = 3;
    apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json([someTask({ bidsCount })])));
    const { store } = open();
    const row = (await screen.findByText('A logo for a bakery')).closest('tr');
    expect(row).toHaveTextContent(/\$1,200\.50 ?3 · 0 open/);
    bidsCount = 4;
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Task', id }])));
    await waitFor(() => expect(row).toHaveTextContent('4 · 0 open'));
  });

  it('is searched, filtered by status and sorted, in the URL', async () => {
    const asked: string[] = [];
    apiServer.use(
      http.get(apiUrl('/mytasks'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.toString());
        return HttpResponse.json(searchParams.get('status') === 'Completed' ? [] : [someTask()]);
      }),
    );
    const { person, router } = open();
    await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'logo');
    await waitFor(() => expect(asked.at(-1)).toBe('q=logo&sort=-posted&limit=50'));
    await person.click(screen.getByRole('combobox', { name: 'Sort' }));
    await person.click(screen.getByRole('option', { name: 'Most bids first' }));
    await person.click(screen.getByRole('combobox', { name: 'Status' }));
    await person.click(screen.getByRole('option', { name: 'Completed' }));
    expect(await screen.findByText('None of your tasks fits all of these filters.')).toBeVisible();
    expect(asked.at(-1)).toBe('q=logo&status=Completed&sort=-bids&limit=50');
    expect(router.state.location.search).toBe('?q=logo&status=Completed&sort=-bids');
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('A logo for a bakery')).toBeVisible();
  });

  it('keeps the search field and its focus when a search fails', async () => {
    const { person } = open();
    await screen.findByRole('table', { name: 'My posted tasks' });
    const away = problemBody(503, 'away');
    apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json(away, { status: 503 })));
    const search = screen.getByRole('searchbox');
    await person.type(search, 'logo');
    expect(await screen.findByText('Failed to fetch tasks: 503')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(search).toHaveFocus();
  });
});
