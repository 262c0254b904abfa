import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import '../tasks/MyPostedTasksPage.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, bob } from '../../testing/fakeIdentity.ts';
import { someBid, someTask } from '../../testing/someTask.ts';
import { answerChange, haveTaskWithBids, openTask } from '../../testing/taskBids.tsx';

describe('the details of an own task', () => {
  it('offer Update and Delete, and below them a bid without an offer', async () => {
    const state = haveTaskWithBids();
    answerChange(state, 'post', '/bids', undefined, { acknowledged: true, insertedId: 'b', position: 9 });
    const { person } = openTask(ada);
    const panel = within(await screen.findByRole('region', { name: 'Your task' }));
    expect(panel.getByRole('button', { name: 'Update' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(await screen.findByText('You have placed 0 bids so far')).toBeVisible();
    const bid = panel.getByRole('button', { name: 'Place Your Bid' });
    expect(bid).toHaveClass('MuiButton-text');
    await person.click(bid);
    expect(await screen.findByText('Your bid has been placed!')).toBeVisible();
    expect(state.sent).toMatchObject([{ body: { taskId: someTask()._id, userEmail: 'ada@example.com' } }]);
    expect(screen.queryByText(/^On this task/)).not.toBeInTheDocument();
  });

  it('are updated in place', async () => {
    const state = haveTaskWithBids();
    const sent: unknown[] = [];
    apiServer.use(
      http.put(apiUrl('/tasks/:id'), async ({ request }) => {
        sent.push(await request.json());
        state.task = { ...state.task, title: 'A better logo' };
        return HttpResponse.json({ acknowledged: true, matchedCount: 1, modifiedCount: 1, position: 9 });
      }),
    );
    const { person } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Update' }));
    const form = within(await screen.findByRole('dialog', { name: 'Update task' }));
    fireEvent.change(form.getByLabelText('Title'), { target: { value: 'A better logo' } });
    await person.click(form.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'A better logo' })).toBeInTheDocument();
    expect(sent).toEqual([{ title: 'A better logo' }]);
  });

  it('are left for My Posted Tasks after a deletion', async () => {
    haveTaskWithBids();
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
      http.delete(apiUrl('/tasks/:id'), () =>
        HttpResponse.json({ acknowledged: true, deletedCount: 1, position: 9 }),
      ),
    );
    const { person, router } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question).toHaveAccessibleDescription("You won't be able to revert this! A logo for a bakery");
    await person.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted!')).toBeVisible();
    expect(router.state.location.pathname).toBe('/myPostedTask');
  });

  it('leave the user on another page that was opened before the answer to a deletion', async () => {
    haveTaskWithBids();
    const held = Promise.withResolvers<undefined>();
    apiServer.use(
      http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
      http.delete(apiUrl('/tasks/:id'), async () => {
        await held.promise;
        return HttpResponse.json({ acknowledged: true, deletedCount: 1, position: 9 });
      }),
    );
    const { person, router } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    await person.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('button', { name: 'Deleting...' });
    await act(() => router.navigate('/terms'));
    await screen.findByRole('heading', { level: 1, name: 'Terms And Condition' });
    held.resolve(undefined);
    expect(await screen.findByText('Deleted!')).toBeVisible();
    expect(router.state.location.pathname).toBe('/terms');
  });
});

describe('the bids of the user on a task of somebody else', () => {
  // Not "yesterday": what that means depends on the hour at which the test runs.
  const placedAt = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
  it.each([
    ['none', []],
    ['1, 2 hours ago', [someBid({ mine: true, placedAt })]],
    [
      '2, the last 2 hours ago',
      ['1', '2'].map((end) =>
        someBid({ _id: `01930000-0000-7000-a000-00000000000${end}`, mine: true, placedAt }),
      ),
    ],
  ])('are beside the count of all bids: %s', async (text, bids) => {
    haveTaskWithBids({}, bids);
    openTask(bob);
    expect(await screen.findByText(`On this task: ${text}`)).toBeVisible();
    expect(await screen.findByText('You have placed 0 bids so far')).toBeVisible();
  });
});
