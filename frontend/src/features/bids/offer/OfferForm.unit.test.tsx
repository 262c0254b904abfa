import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { bob } from '../../../testing/fakeIdentity.ts';
import { someBid, someTask } from '../../../testing/someTask.ts';
import { answerChange, haveTaskWithBids, openTask, readTaskAgain } from '../../../testing/taskBids.tsx';

const taskId = someTask()._id;
const key = `marketplace:offer-draft:uid-bob:${taskId}`;
const form = () => screen.findByRole('form', { name: 'Your offer' });
type Person = ReturnType<typeof openTask>['person'];

const fill = async (person: Person, offer: { amount?: string; days?: string; message?: string }) => {
  const fields = within(await form());
  if (offer.amount) await enter(person, fields.getByLabelText('Amount'), offer.amount);
  if (offer.days) await enter(person, fields.getByLabelText('Days (optional)'), offer.days);
  if (offer.message) await enter(person, fields.getByLabelText('Message'), offer.message);
};
const place = async (person: Person) =>
  person.click(await screen.findByRole('button', { name: 'Place Your Bid' }));
const answered = { acknowledged: true, insertedId: 'b', position: 9 };

describe('an offer', () => {
  it('can follow an open bid, by a quiet button; the form is empty then', async () => {
    const api = haveTaskWithBids({}, [someBid({ mine: true })]);
    answerChange(api, 'post', '/bids', undefined, answered);
    const { person } = openTask(bob);
    await screen.findByRole('button', { name: 'Revise' });
    const another = screen.getByRole('button', { name: 'Place Your Bid' });
    expect(another).toHaveClass('MuiButton-text');
    await person.click(another);
    const fields = within(await form());
    expect(fields.getByLabelText('Amount')).toHaveFocus();
    expect(fields.getByLabelText('Message')).toHaveValue('');
    await place(person);
    await screen.findByText('Your bid has been placed!');
    expect(await screen.findByRole('button', { name: 'Revise' })).toBeVisible();
    expect(api.sent.map(({ body }) => body)).toEqual([{ taskId, userEmail: 'bob@example.com' }]);
  });

  it('is never dropped: what is typed is sent or refused by the only main button', async () => {
    const api = haveTaskWithBids();
    answerChange(api, 'post', '/bids', undefined, answered);
    const { person } = openTask(bob);
    await fill(person, { days: '3' });
    await place(person);
    expect(await within(await form()).findByRole('alert')).toHaveTextContent('Amount is required.');
    expect(api.sent).toEqual([]);
    await fill(person, { amount: '800', message: 'Soon.' });
    expect(document.querySelectorAll('main .MuiButton-contained')).toHaveLength(1);
    await place(person);
    await screen.findByText('Your bid has been placed!');
    expect(api.sent.map(({ body }) => body)).toEqual([
      { taskId, userEmail: 'bob@example.com', amount: 800, days: 3, message: 'Soon.' },
    ]);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('stays in sight while it is typed, though a bid of the same user arrives from another tab', async () => {
    const api = haveTaskWithBids();
    const { person, store } = openTask(bob);
    await fill(person, { message: 'Soon.' });
    api.bids = [someBid({ mine: true })];
    readTaskAgain(store);
    await screen.findByRole('region', { name: 'Your bids on this task' });
    expect(within(await form()).getByLabelText('Message')).toHaveValue('Soon.');
    expect(screen.getByRole('button', { name: 'Place Your Bid' })).toBeVisible();
  });

  it('is not sent with faults: they are in a summary that takes the focus, and at the fields', async () => {
    const api = haveTaskWithBids();
    const { person } = openTask(bob);
    await fill(person, { amount: '1.234', days: '366' });
    await place(person);
    const fields = within(await form());
    const summary = await fields.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Amount: write a number such as 1250.50.',
      'Days must be at most 365.',
      'Message is required.',
    ]);
    expect(fields.getByLabelText('Message')).toHaveAccessibleDescription('Message is required.');
    await person.click(within(summary).getByRole('link', { name: 'Message is required.' }));
    expect(fields.getByLabelText('Message')).toHaveFocus();
    expect(api.sent).toEqual([]);
  });
});

describe('the draft of an offer', () => {
  it('is kept for this task and this user; the drafts of others are removed', async () => {
    const others = ['marketplace:offer-draft:uid-ada:another-task', 'marketplace:task-draft:uid-ada'];
    for (const other of others) localStorage.setItem(other, '{}');
    localStorage.setItem('marketplace:offer-draft:uid-bob:another-task', '{}');
    haveTaskWithBids();
    const { person } = openTask(bob);
    await fill(person, { message: 'Soon.' });
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ message: 'Soon.' });
    expect(
      Object.keys(localStorage)
        .filter((name) => name.includes('-draft'))
        .toSorted(),
    ).toEqual([key, 'marketplace:offer-draft:uid-bob:another-task']);
  });

  it('stays on the screen when the task stops taking bids', async () => {
    const api = haveTaskWithBids();
    const { person, store } = openTask(bob);
    await fill(person, { message: 'Soon.' });
    api.task = someTask({ status: 'Cancelled', acceptingBids: false });
    readTaskAgain(store);
    await screen.findByText('This task is Cancelled, so it takes no bids.');
    expect(within(await form()).getByLabelText('Message')).toHaveValue('Soon.');
    expect(screen.queryByRole('button', { name: 'Place Your Bid' })).not.toBeInTheDocument();
  });
});
