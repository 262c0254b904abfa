import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada, bob } from '../../../testing/fakeIdentity.ts';
import { hold, isSending, isSent, ownBids, refusal } from '../../../testing/heldCalls.ts';
import { someBid } from '../../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';

const bid = someBid();
const own = someBid({ mine: true });
const taskId = bid.taskId;

describe('an offer that the owner declines', () => {
  const decline = async (reason: string) => {
    const api = haveTaskWithBids({}, [bid]);
    const call = hold('post', `/bids/${bid._id}/decline`);
    const { person } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Decline the bid of Bob Ross' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline this bid?' });
    await person.type(within(dialog).getByLabelText('Reason (optional)'), reason);
    await person.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(dialog).not.toBeVisible());
    const [item] = within(await screen.findByRole('list', { name: 'Bids on this task' })).getAllByRole(
      'listitem',
    );
    isSending(item);
    expect(item).toHaveTextContent('Declined');
    expect(item).toHaveTextContent('You declined it just now');
    return { api, call, item };
  };

  it('is shown as declined at once, with the reason', async () => {
    const { api, call, item } = await decline('Too dear.');
    expect(item).toHaveTextContent('Too dear.');
    const at = new Date().toISOString();
    api.bids = [{ ...bid, state: 'declined', declined: { reason: 'Too dear.', at } }];
    call.accept();
    await isSent();
    expect(await screen.findByText('The bid is declined.')).toBeVisible();
  });

  it('is open again after a refusal, and the dialog has what was typed', async () => {
    const { call } = await decline(' ');
    call.refuse();
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this bid?' }));
    expect(dialog.getByText(refusal)).toBeVisible();
    await isSent();
    expect(await screen.findByText('Open')).toBeInTheDocument();
  });
});

describe('a resignation that is sent', () => {
  it('is shown at once, with the task open again, and goes back after a refusal', async () => {
    const at = '2026-01-03T09:00:00.000Z';
    haveTaskWithBids({ status: 'In Progress' }, [
      { ...own, state: 'accepted', work: { state: 'started', at } },
    ]);
    const call = hold('post', `/tasks/${taskId}/resign`);
    const { person } = openTask(bob);
    await person.click(await screen.findByRole('button', { name: 'Resign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resign from this task?' }));
    await person.type(dialog.getByLabelText('Reason'), 'I am ill.');
    await person.click(dialog.getByRole('button', { name: 'Resign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [item] = await ownBids();
    isSending(item);
    expect(item).toHaveTextContent('Withdrawn');
    expect(item).toHaveTextContent('I am ill.');
    expect(screen.getByText('Pending')).toBeVisible();
    call.refuse();
    expect(await screen.findByText('Accepted')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Resign from this task?' })).toBeVisible();
    await isSent();
  });
});

describe('a revision of a declined bid that is sent', () => {
  it('opens the bid again at once', async () => {
    const declined = { reason: 'Too dear.', at: '2026-01-03T09:00:00.000Z' };
    haveTaskWithBids({}, [{ ...own, state: 'declined', declined }]);
    hold('put', `/bids/${own._id}`);
    const { person } = openTask(bob);
    expect((await ownBids())[0]).toHaveTextContent(/Declined by the owner .*Too dear\..*Revise your offer/);
    for (const button of screen.getAllByRole('button', { name: 'Revise your bid of $900.50' }))
      await person.click(button);
    const amount = within(await screen.findByRole('dialog')).getByLabelText('Amount');
    await person.clear(amount);
    await person.type(amount, '750');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revise' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [item] = await ownBids();
    isSending(item);
    expect(item).toHaveTextContent('Open');
    expect(item).not.toHaveTextContent('Too dear.');
  });
});
