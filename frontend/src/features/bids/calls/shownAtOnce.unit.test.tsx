import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada, bob } from '../../../testing/fakeIdentity.ts';
import { someBid } from '../../../testing/someTask.ts';
import { hold, isSending, isSent, ownBids, refusal } from '../../../testing/heldCalls.ts';
import { haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';
import { readsApi } from './taskBidsApi.ts';

const bid = someBid();
const own = someBid({ mine: true });
const taskId = bid.taskId;

describe('a bid that is sent', () => {
  const place = async () => {
    const { person, store } = openTask(bob);
    await person.type(await screen.findByLabelText('Amount'), '800');
    await person.type(screen.getByLabelText('Message'), 'By hand.');
    await person.click(screen.getByRole('button', { name: 'Place Your Bid' }));
    return store;
  };

  it('is shown at once and cannot be changed yet; it is shown once if it is read before the answer', async () => {
    const api = haveTaskWithBids();
    const call = hold('post', '/bids');
    const store = await place();
    const [item] = await ownBids();
    isSending(item);
    expect(item).toHaveTextContent('$800');
    for (const button of screen.getAllByRole('button', { name: /of \$800$/ }))
      expect(button).toHaveAttribute('aria-disabled', 'true');
    // The server shows the history only to users whose bid it has stored.
    expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
    const { days: _days, ...bare } = own;
    api.bids = [{ ...bare, amount: 800, message: 'By hand.', position: 30 }];
    // Another part of the page reads the bids: live updates wait for the answer of a call.
    await act(async () => {
      const { initiate } = readsApi.endpoints.getTaskBids;
      await store.dispatch(initiate({ taskId }, { subscribe: false, forceRefetch: true }));
    });
    await isSent();
    expect(await ownBids()).toHaveLength(1);
    call.accept({ insertedId: own._id });
    expect(await screen.findByText('Your bid has been placed!')).toBeVisible();
    expect(await ownBids()).toHaveLength(1);
  });

  it('is gone after a refusal; the form has what was typed, and why', async () => {
    haveTaskWithBids();
    const call = hold('post', '/bids');
    await place();
    isSending((await ownBids())[0]);
    call.refuse();
    expect(await screen.findByText(refusal)).toBeVisible();
    await isSent();
    expect(screen.queryByText('Your bids on this task')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Amount')).toHaveValue('800');
    expect(screen.getByLabelText('Message')).toHaveValue('By hand.');
  });
});

describe('what is shown at once', () => {
  it('is a revision without its form, which comes back with what was typed after a refusal', async () => {
    haveTaskWithBids({}, [own]);
    const call = hold('put', `/bids/${own._id}`);
    const { person } = openTask(bob);
    await person.click(await screen.findByRole('button', { name: 'Revise your bid of $900.50' }));
    const amount = within(await screen.findByRole('dialog')).getByLabelText('Amount');
    await person.clear(amount);
    await person.type(amount, '750');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revise' }));
    const [item] = await ownBids();
    isSending(item);
    expect(item).toHaveTextContent('$750');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    call.refuse();
    const dialog = within(await screen.findByRole('dialog', { name: 'Revise your bid' }));
    expect(dialog.getByText(refusal)).toBeVisible();
    expect(dialog.getByLabelText('Amount')).toHaveValue('750');
    expect((await screen.findAllByText('$900.50', { ignore: false })).length).toBeGreaterThan(0);
  });

  it('is a resignation, with the task open again, until it is refused', async () => {
    const work = { state: 'started', at: '2026-01-03T09:00:00.000Z' } as const;
    haveTaskWithBids({ status: 'In Progress' }, [{ ...own, state: 'accepted', work }]);
    const call = hold('post', `/tasks/${taskId}/resign`);
    const { person } = openTask(bob);
    await person.click(await screen.findByRole('button', { name: 'Resign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resign from this task?' }));
    await person.type(dialog.getByLabelText('Reason'), 'I am ill.');
    await person.click(dialog.getByRole('button', { name: 'Resign' }));
    const [item] = await ownBids();
    isSending(item);
    expect(item).toHaveTextContent(/Withdrawn.*I am ill\./);
    expect(screen.getByText('Pending')).toBeVisible();
    call.refuse();
    expect(await screen.findByText('Accepted')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Resign from this task?' })).toBeVisible();
    await isSent();
  });

  it('is an acceptance, with the status of the task, until it is refused', async () => {
    const other = someBid({ _id: '01930000-0000-7000-8000-0000000000aa', amount: 100, position: 4 });
    haveTaskWithBids({}, [bid, other]);
    const call = hold('post', `/bids/${bid._id}/accept`);
    const { person } = openTask(ada);
    const [accept] = await screen.findAllByRole('button', { name: 'Accept the bid of Bob Ross' });
    if (accept) await person.click(accept);
    await person.click(await screen.findByRole('button', { name: 'Accept' }));
    const accepted = await screen.findByRole('region', { name: 'Accepted bid' });
    isSending(accepted);
    expect(within(accepted).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('In Progress')).toBeVisible();
    expect(screen.getByText('Declined')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Accept the bid/ })).not.toBeInTheDocument();
    call.refuse();
    expect(await screen.findByText(refusal)).toBeVisible();
    await waitFor(() => expect(accepted).not.toBeInTheDocument());
    expect(screen.getByText('Pending')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Accept the bid of Bob Ross' })).toHaveLength(2);
    await isSent();
  });
});
