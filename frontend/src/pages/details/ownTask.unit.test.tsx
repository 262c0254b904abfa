import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import '../../features/tasks/MyPostedTasksPage.tsx';
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

  it.each([undefined, '/terms'])(
    'are left for My Posted Tasks after a deletion, but not where another page is open: %s',
    async (other) => {
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
      if (other) await act(() => router.navigate(other));
      held.resolve(undefined);
      expect(await screen.findByText('Deleted!')).toBeVisible();
      expect(router.state.location.pathname).toBe(other ?? '/myPostedTask');
    },
  );
});

describe('the bids of the user on a task of somebody else', () => {
  // A few hours ago, not yesterday, which depends on the hour at which the test runs.
  const placedAt = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
  it.each([
    ['none', 0],
    ['2, the last 2 hours ago', 2],
  ])('are beside the count of all bids: %s', async (text, count) => {
    const bids = Array.from({ length: count }, (_, end) =>
      someBid({ _id: `01930000-0000-7000-a000-00000000000${end}`, mine: true, placedAt }),
    );
    haveTaskWithBids({}, bids);
    openTask(bob);
    expect(await screen.findByText(`On this task: ${text}`)).toBeVisible();
  });
});
