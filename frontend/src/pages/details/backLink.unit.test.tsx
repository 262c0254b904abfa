import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import '../browse/BrowseTasksPage.tsx';
import '../../features/tasks/MyPostedTasksPage.tsx';
import { someBid } from '../../testing/someTask.ts';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { haveOneTask, openMyTasks } from '../../testing/myTasks.tsx';
import { bob } from '../../testing/fakeIdentity.ts';
import { haveTaskWithBids, openTask } from '../../testing/taskBids.tsx';

const manyBids = Array.from({ length: 6 }, (_, index) =>
  someBid({ _id: `01930000-0000-7000-a000-00000000000${index}` }),
);

describe('the way back from a task', () => {
  it('is the same after the bids were sorted, several times', async () => {
    // The tests’ DOM does not scroll.
    Element.prototype.scrollIntoView = () => undefined;
    haveOneTask();
    const { task } = haveTaskWithBids({}, manyBids);
    apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json([task])));
    const { person, router } = openMyTasks();
    await person.click(await screen.findByRole('link', { name: /open bids? on A logo for a bakery$/ }));
    await screen.findByRole('list', { name: 'Bids on this task' });
    for (const order of ['Lowest amount first', 'Oldest first']) {
      await person.click(await screen.findByRole('combobox', { name: 'Sort' }));
      await person.click(await screen.findByRole('option', { name: order }));
    }
    await waitFor(() => expect(router.state.location.search).toBe('?sort=placed'));
    await person.click(await screen.findByRole('link', { name: 'Back to My Posted Tasks' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/myPostedTask'));
    expect(router.state.historyAction).toBe('POP');
  });

  it('leads to all tasks after a visit by address', async () => {
    haveTaskWithBids();
    openTask(bob);
    expect(await screen.findByRole('link', { name: 'All tasks' })).toHaveAttribute('href', '/browsetask');
  });
});
