import type { Bid } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { ada, bob } from '../../../testing/fakeIdentity.ts';
import { problemBody, someBid, someTask } from '../../../testing/someTask.ts';
import { answerChange, haveTaskWithBids, openTask, readTaskAgain } from '../../../testing/taskBids.tsx';

const at = '2026-01-03T09:00:00.000Z';
const inProgress = { status: 'In Progress' } as const;
const open = someBid();
const own = someBid({ mine: true });
const started = someBid({ state: 'accepted', work: { state: 'started', at } });
const delivered = someBid({ state: 'accepted', work: { state: 'delivered', note: 'In your mail.', at } });

describe('a dialog about a bid', () => {
  // bidActions.unit.test.ts tests when each action is possible.
  it.each<[string, string, Bid, readonly Bid[], string]>([
    [
      'Accept the bid of Bob Ross',
      'alertdialog',
      open,
      [someBid({ state: 'withdrawn' })],
      'Nothing to do: the bidder withdrew it.',
    ],
    ['Decline the bid of Bob Ross', 'dialog', open, [], 'Look for the bid in the list.'],
    [
      'Revise your bid of $900.50',
      'dialog',
      own,
      [{ ...own, ...started }],
      'Do the work, then mark it as delivered.',
    ],
  ])('“%s” ends where it is not possible any more', async (press, role, before, meanwhile, next) => {
    const api = haveTaskWithBids({}, [before]);
    const { person, store } = openTask(before.mine ? bob : ada);
    await person.click(await screen.findByRole('button', { name: press }));
    const dialog = within(await screen.findByRole(role));
    const field = dialog.queryByLabelText(/^(Reason \(optional\)|Message)$/);
    if (field) await person.type(field, ' Typed.');
    api.bids = meanwhile.map((bid) => ({ ...bid, mine: before.mine }));
    if (before.mine) api.task = someTask({ bidsCount: 1, ...inProgress });
    readTaskAgain(store);
    const why = await dialog.findByRole('alert');
    expect(why).toHaveTextContent(`This is not possible any more. ${next}`);
    expect(why).toHaveFocus();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    if (field) expect(field).toHaveDisplayValue(/ Typed\.$/);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    expect(api.sent).toEqual([]);
  });

  it('ends where the task was deleted', async () => {
    haveTaskWithBids({}, [open]);
    const { person, store } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Accept the bid of Bob Ross' }));
    const gone = () => HttpResponse.json(problemBody(404, 'There is no such task.'), { status: 404 });
    apiServer.use(http.get(apiUrl('/tasks/:id'), gone), http.get(apiUrl('/tasks/:id/bids'), gone));
    readTaskAgain(store);
    const why = await within(await screen.findByRole('alertdialog')).findByRole('alert');
    expect(why).toHaveTextContent('Nothing to do: the task was deleted.');
  });

  it('asks again before an acceptance when the offer has changed; the owner accepts what is shown', async () => {
    const api = haveTaskWithBids({}, [someBid({ amount: 100, days: 5 })]);
    answerChange(api, 'post', `/bids/${open._id}/accept`);
    const { person, store } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Accept the bid of Bob Ross' }));
    const question = await screen.findByRole('alertdialog', { name: 'Accept this bid?' });
    expect(question).toHaveTextContent('for $100 in 5 days');
    api.bids = [someBid({ amount: 900, days: 9, message: 'I must fly.', revisedAt: at, position: 25 })];
    readTaskAgain(store);
    expect(await within(question).findByRole('alert')).toHaveTextContent('has changed the offer meanwhile');
    expect(question).toHaveTextContent(/for \$900 in 9 days.*I must fly\./);
    expect(question).not.toHaveTextContent('$100');
    await person.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('The bid is accepted.')).toBeVisible();
    expect(api.sent).toMatchObject([{ body: { position: 25 } }]);
  });

  it('shows the offer that the owner declines, and that it has changed meanwhile', async () => {
    const api = haveTaskWithBids({}, [someBid({ amount: 100, days: 5 })]);
    const { person, store } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Decline the bid of Bob Ross' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline this bid?' });
    expect(dialog).toHaveTextContent('Bob Ross$100 · 5 days');
    api.bids = [someBid({ amount: 80, days: 9, message: 'I can wait.', revisedAt: at, position: 25 })];
    readTaskAgain(store);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('has changed the offer meanwhile');
    expect(dialog).toHaveTextContent(/Bob Ross\$80 · 9 days.*I can wait\./);
  });

  it('follows what another tab has revised, except where something is typed', async () => {
    const api = haveTaskWithBids({}, [own]);
    const answer = { acknowledged: true, modifiedCount: 1, position: 30 };
    answerChange(api, 'put', `/bids/${open._id}`, undefined, answer);
    const { person, store } = openTask(bob);
    await person.click(await screen.findByRole('button', { name: 'Revise your bid of $900.50' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revise your bid' }));
    await person.clear(dialog.getByLabelText('Days (optional)'));
    await person.type(dialog.getByLabelText('Days (optional)'), '3');
    api.bids = [{ ...own, amount: 800, days: 14, revisedAt: at, position: 25 }];
    readTaskAgain(store);
    expect(await dialog.findByDisplayValue('800')).toBe(dialog.getByLabelText('Amount'));
    expect(dialog.getByLabelText('Days (optional)')).toHaveValue('3');
    await person.click(dialog.getByRole('button', { name: 'Revise' }));
    expect(await screen.findByText('Your bid is revised.')).toBeVisible();
    expect(api.sent).toMatchObject([{ body: { days: 3 } }]);
  });

  it('shows the work that was delivered while the owner takes the acceptance back', async () => {
    const api = haveTaskWithBids(inProgress, [started]);
    const { person, store } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Take the acceptance back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the acceptance back' }));
    api.bids = [delivered];
    readTaskAgain(store);
    expect(await dialog.findByText('In your mail.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Take the acceptance back' })).toBeVisible();
  });
});
