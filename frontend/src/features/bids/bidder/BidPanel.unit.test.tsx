import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bob } from '../../../testing/fakeIdentity.ts';
import { someTask } from '../../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';

describe('a task that takes no bids', () => {
  it('because of its status says so, without a button', async () => {
    haveTaskWithBids({ status: 'Completed' });
    openTask(bob);
    expect(await screen.findByText('This task is Completed, so it takes no bids.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Place/ })).not.toBeInTheDocument();
    expect(await screen.findByText('You have placed 0 bids so far')).toBeVisible();
  });

  // With `true` the server has not recorded the end yet.
  it.each([false, true])(
    'because its deadline has passed says when bidding closed, without a form: %s',
    async (acceptingBids) => {
      haveTaskWithBids({ deadline: '2026-01-05', acceptingBids });
      openTask(bob);
      const panel = await screen.findByRole('region', { name: 'Bid on this task' });
      await waitFor(() => expect(panel).toHaveTextContent(/Bidding closed at .*5 Jan 2026, 23:59 UTC\./));
      expect(within(panel).queryByRole('button')).not.toBeInTheDocument();
    },
  );

  it('says before that when it will', async () => {
    haveTaskWithBids();
    openTask(bob);
    const panel = await screen.findByRole('region', { name: 'Bid on this task' });
    expect(panel).toHaveTextContent(/Bidding closes at .*31 May 2030, 23:59 UTC/);
    expect(panel.querySelector('time')).toHaveAttribute('datetime', someTask().closesAt);
  });
});
