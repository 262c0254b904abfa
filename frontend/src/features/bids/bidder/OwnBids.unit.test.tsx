import { screen, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { bob } from '../../../testing/fakeIdentity.ts';
import { someBid } from '../../../testing/someTask.ts';
import { answerChange, haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';

const own = someBid({ mine: true });
const bidPath = `/bids/${own._id}`;
const section = async () => within(await screen.findByRole('region', { name: 'Your bids on this task' }));

describe('own bids on a task', () => {
  it('are no section while they load, or without a bid', async () => {
    haveTaskWithBids();
    apiServer.use(http.get(apiUrl('/tasks/:id/bids'), () => delay('infinite'), { once: true }));
    openTask(bob);
    await screen.findByRole('region', { name: 'Bid on this task' });
    expect(screen.queryByText('Your bids on this task')).not.toBeInTheDocument();
    // Until the bids are read, it is unknown whether the main button places or revises a bid.
    expect(screen.queryByRole('button', { name: /^(Place|Revise)/ })).not.toBeInTheDocument();
  });
});

describe('an open own bid', () => {
  it('can be revised: only the changes are sent', async () => {
    const api = haveTaskWithBids({}, [own]);
    const revised = { amount: 800, message: own.message };
    answerChange(api, 'put', bidPath, () => (api.bids = [{ ...own, ...revised, days: undefined }]), {
      acknowledged: true,
      modifiedCount: 1,
      position: 30,
    });
    const { person } = openTask(bob);
    const revise = (await section()).getByRole('button', { name: 'Revise your bid of $900.50' });
    await person.click(revise);
    const dialog = within(await screen.findByRole('dialog', { name: 'Revise your bid' }));
    const amount = dialog.getByLabelText('Amount');
    expect(amount).toHaveValue('900.50');
    expect(dialog.getByLabelText('Message')).toHaveValue(own.message);
    await person.clear(amount);
    await person.type(amount, '800');
    await person.clear(dialog.getByLabelText('Days (optional)'));
    await person.click(dialog.getByRole('button', { name: 'Revise' }));
    expect(await screen.findByText('Your bid is revised.')).toBeVisible();
    expect(await (await section()).findByText('$800')).toBeVisible();
    expect(api.sent).toMatchObject([{ call: `PUT ${bidPath}`, body: { amount: 800, days: null } }]);
    expect(api.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByRole('button', { name: 'Revise your bid of $800' })).toHaveFocus();
  });

  it('without an offer can get one', async () => {
    const bare = someBid({ mine: true, amount: undefined, days: undefined, message: undefined });
    haveTaskWithBids({}, [bare]);
    const { person } = openTask(bob);
    const bids = await section();
    expect(bids.getByText('No offer')).toBeVisible();
    await person.click(bids.getByRole('button', { name: 'Add an offer to your bid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revise your bid' }));
    await person.click(dialog.getByRole('button', { name: 'Revise' }));
    expect(await screen.findAllByText('Amount is required.')).toHaveLength(2);
  });

  it('can be withdrawn after a question; what is left of it then has the focus', async () => {
    const api = haveTaskWithBids({}, [own]);
    answerChange(api, 'post', `${bidPath}/withdraw`, () => (api.bids = [{ ...own, state: 'withdrawn' }]));
    const { person } = openTask(bob);
    const withdraw = (await section()).getByRole('button', { name: 'Withdraw your bid of $900.50' });
    await person.click(withdraw);
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw this bid?' }));
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(withdraw).toHaveFocus();
    expect(api.sent).toEqual([]);
    await person.click(withdraw);
    await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Your bid is withdrawn.')).toBeVisible();
    expect(await screen.findByText('Withdrawn')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Revise/ })).not.toBeInTheDocument();
    expect(api.sent).toMatchObject([{ call: `POST ${bidPath}/withdraw`, body: undefined }]);
    expect(document.activeElement).toHaveAttribute('id', `bid-${own._id}`);
  });
});
