import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody, someTask } from '../../testing/someTask.ts';

const id = someTask()._id;
const around = (element: HTMLElement): HTMLElement => {
  if (!element.parentElement) throw new Error('It stands alone.');
  return element.parentElement;
};
const open = () => renderApp({ routes, at: '/myPostedTask', user: ada });
const press = async (person: ReturnType<typeof open>['person'], name: string) =>
  person.click(await screen.findByRole('button', { name: `${name} A logo for a bakery` }));
const confirmDelete = async (person: ReturnType<typeof open>['person']) => {
  await press(person, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(within(question).getByText("You won't be able to revert this!")).toBeVisible();
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
};

beforeEach(() => {
  matchMediaWith('(min-width');
  apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json([someTask()])));
});

describe('My Posted Tasks', () => {
  it('is a table where there is room', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'My posted tasks' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Title', 'Category', 'Deadline', 'Status', 'Actions']);
    expect(within(table).getByText('Pending')).toBeVisible();
  });

  it('is a list of cards where there is not', async () => {
    matchMediaWith('nothing');
    open();
    expect(await screen.findByRole('list', { name: 'My posted tasks' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says that there is nothing yet, and leads to Add Task', async () => {
    apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json([])));
    open();
    const text = await screen.findByText("You haven't posted any tasks yet.");
    expect(within(around(text)).getByRole('link', { name: 'Add Task' })).toHaveAttribute('href', '/addtask');
  });

  it('says with which status it failed', async () => {
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => HttpResponse.json(problemBody(503, 'away'), { status: 503 })),
    );
    open();
    expect(await screen.findByText('Failed to fetch tasks: 503')).toBeVisible();
  });

  it('counts the bids on a task when asked', async () => {
    apiServer.use(http.get(apiUrl(`/tasks/${id}/bids/count`), () => HttpResponse.json({ bidsCount: 3 })));
    const { person } = open();
    await press(person, 'Bids on');
    expect(await screen.findByText('Task "A logo for a bakery" has 3 bid(s)')).toBeVisible();
  });

  it('says that it counts where that takes a while', async () => {
    const held = Promise.withResolvers<undefined>();
    apiServer.use(
      http.get(apiUrl(`/tasks/${id}/bids/count`), async () => {
        await held.promise;
        return HttpResponse.json({ bidsCount: 3 });
      }),
    );
    const { person } = open();
    await press(person, 'Bids on');
    const counting = await screen.findByText('Counting the bids on "A logo for a bakery"...');
    held.resolve(undefined);
    expect(await screen.findByText('Task "A logo for a bakery" has 3 bid(s)')).toBeVisible();
    await waitFor(() => {
      expect(counting).not.toBeInTheDocument();
    });
  });

  it('says so where they could not be counted', async () => {
    apiServer.use(
      http.get(apiUrl(`/tasks/${id}/bids/count`), () =>
        HttpResponse.json(problemBody(500, 'x'), { status: 500 }),
      ),
    );
    const { person } = open();
    await press(person, 'Bids on');
    expect(await screen.findByText('Failed to fetch bids count')).toBeVisible();
  });

  it('deletes only after asking', async () => {
    let tasks = [someTask()];
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => HttpResponse.json(tasks)),
      http.delete(apiUrl(`/tasks/${id}`), () => {
        tasks = [];
        return HttpResponse.json({ acknowledged: true, deletedCount: 1, position: 9 });
      }),
    );
    const { person } = open();
    await press(person, 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(tasks).toHaveLength(1);
    await confirmDelete(person);
    expect(await screen.findByText('Deleted!')).toBeVisible();
    expect(await screen.findByText("You haven't posted any tasks yet.")).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Posted tasks' })).toHaveFocus();
  });

  it('says so where deleting failed, and keeps the task', async () => {
    apiServer.use(http.delete(apiUrl(`/tasks/${id}`), () => HttpResponse.error()));
    const { person } = open();
    await confirmDelete(person);
    expect(await screen.findByText('Failed to delete task')).toBeVisible();
    expect(screen.getByText('A logo for a bakery')).toBeVisible();
  });

  it('updates a task in a dialog that begins with what it is', async () => {
    const sent: unknown[] = [];
    let task = someTask();
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => HttpResponse.json([task])),
      http.put(apiUrl(`/tasks/${id}`), async ({ request }) => {
        const changes = (await request.json()) as Partial<typeof task>;
        sent.push(changes);
        task = { ...task, ...changes };
        return HttpResponse.json({ acknowledged: true, matchedCount: 1, modifiedCount: 1, position: 9 });
      }),
    );
    const { person } = open();
    await press(person, 'Update');
    const dialog = await screen.findByRole('dialog', { name: 'Update task' });
    const title = within(dialog).getByLabelText('Title');
    expect(title).toHaveValue('A logo for a bakery');
    await person.clear(title);
    await person.type(title, 'Two logos');
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Task updated successfully!')).toBeVisible();
    expect(await screen.findByText('Two logos')).toBeVisible();
    expect(sent).toEqual([{ title: 'Two logos' }]);
  });

  it('keeps the dialog open where updating failed', async () => {
    apiServer.use(http.put(apiUrl(`/tasks/${id}`), () => HttpResponse.error()));
    const { person } = open();
    await press(person, 'Update');
    const dialog = await screen.findByRole('dialog', { name: 'Update task' });
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await within(dialog).findByText('Failed to update task')).toBeVisible();
  });

  it('says what the server said against an update, at the fields that it names', async () => {
    const errors = [{ path: 'deadline', message: 'The deadline is a holiday.' }];
    apiServer.use(
      http.put(apiUrl(`/tasks/${id}`), () =>
        HttpResponse.json({ ...problemBody(400, 'Some of it can not be taken.'), errors }, { status: 400 }),
      ),
    );
    const { person } = open();
    await press(person, 'Update');
    const dialog = await screen.findByRole('dialog', { name: 'Update task' });
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await within(dialog).findByText('Some of it can not be taken.')).toBeVisible();
    expect(within(dialog).getByLabelText('Deadline')).toHaveAccessibleDescription(
      'The deadline is a holiday.',
    );
  });

  it('closes the dialog by a click beside it, but not over what was typed; that takes Escape', async () => {
    const { person } = open();
    const closed = () =>
      waitFor(() => {
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      });
    await press(person, 'Update');
    await person.click(around(await screen.findByRole('dialog')));
    await closed();

    await press(person, 'Update');
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('Title'), '!');
    await person.click(around(dialog));
    await expect(closed()).rejects.toThrow();
    expect(within(dialog).getByLabelText('Title')).toHaveValue('A logo for a bakery!');
    await person.keyboard('{Escape}');
    await closed();
  });

  it('reads on where there are more tasks than a page', async () => {
    apiServer.use(
      http.get(apiUrl('/mytasks'), ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? HttpResponse.json([
              someTask({ _id: '01930000-0000-7000-8000-000000000009', title: 'The oldest' }),
            ])
          : HttpResponse.json([someTask()], {
              headers: { 'X-Total-Count': '2', Link: '<?sort=-posted&limit=50&cursor=abc>; rel="next"' },
            }),
      ),
    );
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('The oldest')).toBeVisible();
    expect(screen.getByText('A logo for a bakery')).toBeVisible();
  });
});
