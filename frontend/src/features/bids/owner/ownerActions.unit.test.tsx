import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada } from '../../../testing/fakeIdentity.ts';
import { someBid, someTask } from '../../../testing/someTask.ts';
import { answerChange, haveTaskWithBids, openTask, refuse } from '../../../testing/taskBids.tsx';

const bid = someBid();
const taskPath = `/tasks/${bid.taskId}`;
const at = '2026-01-03T09:00:00.000Z';
const accepted = someBid({ state: 'accepted', bidder: { name: 'Bob Ross', email: 'bob@example.com' } });
const delivered = { ...accepted, work: { state: 'delivered', note: 'In your mail.', at } } as const;
const list = async () => within(await screen.findByRole('list', { name: 'Bids on this task' }));
const acceptedPart = async () => within(await screen.findByRole('region', { name: 'Accepted bid' }));

describe('the owner', () => {
  it('accepts a bid after a question, and then sees the e-mail address of the bidder', async () => {
    const api = haveTaskWithBids({}, [bid]);
    answerChange(api, 'post', `/bids/${bid._id}/accept`, () => {
      api.task = someTask({ bidsCount: 1, status: 'In Progress' });
      api.bids = [accepted];
    });
    const { person } = openTask(ada);
    await person.click((await list()).getByRole('button', { name: 'Accept the bid of Bob Ross' }));
    const question = await screen.findByRole('alertdialog', { name: 'Accept this bid?' });
    expect(question).toHaveTextContent('for $900.50 in 7 days');
    await person.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('The bid is accepted.')).toBeVisible();
    const part = await acceptedPart();
    expect(part.getByRole('link', { name: 'bob@example.com' })).toHaveAttribute(
      'href',
      'mailto:bob@example.com',
    );
    expect(part.getByText('Wait for the delivery.')).toBeVisible();
    expect(part.queryByRole('button', { name: 'Complete' })).not.toBeInTheDocument();
    expect(api.sent).toMatchObject([
      { call: `POST /bids/${bid._id}/accept`, body: { position: bid.position } },
    ]);
    expect(api.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByRole('region', { name: 'Bids' })).toHaveFocus();
  });

  it('does not take an acceptance back without a reason', async () => {
    const api = haveTaskWithBids({ status: 'In Progress' }, [accepted]);
    const { person } = openTask(ada);
    await person.click((await acceptedPart()).getByRole('button', { name: 'Take the acceptance back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the acceptance back' }));
    await person.click(dialog.getByRole('button', { name: 'Take the acceptance back' }));
    expect(await dialog.findAllByText('Reason is required.')).toHaveLength(2);
    expect(api.sent).toEqual([]);
  });

  it('asks for changes with a note; a refusal keeps the typed text', async () => {
    const api = haveTaskWithBids({ status: 'In Progress' }, [delivered]);
    refuse('post', `${taskPath}/request-changes`, 'Nothing is delivered yet.');
    const { person } = openTask(ada);
    const part = await acceptedPart();
    expect(part.getByText('In your mail.')).toBeVisible();
    await person.click(part.getByRole('button', { name: 'Ask for changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for changes' }));
    await person.click(dialog.getByRole('button', { name: 'Ask for changes' }));
    expect(await dialog.findAllByText('Note is required.')).toHaveLength(2);
    await person.type(dialog.getByLabelText('Note'), 'More bread.');
    await person.click(dialog.getByRole('button', { name: 'Ask for changes' }));
    expect(await dialog.findByText('Nothing is delivered yet.')).toBeVisible();
    expect(dialog.getByLabelText('Note')).toHaveValue('More bread.');
    answerChange(api, 'post', `${taskPath}/request-changes`, () => {
      api.bids = [{ ...accepted, work: { state: 'changes-requested', note: 'More bread.', at } }];
    });
    await person.click(dialog.getByRole('button', { name: 'Ask for changes' }));
    expect(await screen.findByText('The bidder is asked for changes.')).toBeVisible();
    expect(await screen.findByText('Wait for the next delivery.')).toBeVisible();
    expect(api.sent).toMatchObject([
      { call: `POST ${taskPath}/request-changes`, body: { note: 'More bread.' } },
    ]);
    expect(api.sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByRole('region', { name: 'Accepted bid' })).toHaveFocus();
  });

  it('does not complete a task whose acceptance another tab has taken back', async () => {
    const api = haveTaskWithBids({ status: 'In Progress' }, [delivered]);
    answerChange(api, 'put', taskPath);
    const { person } = openTask(ada);
    await person.click((await acceptedPart()).getByRole('button', { name: 'Complete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Complete this task?' }));
    api.task = someTask({ bidsCount: 1, status: 'Pending' });
    await person.click(question.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('The task is Pending now, so it can’t be completed here.')).toBeVisible();
    expect(api.sent).toEqual([]);
  });
});
