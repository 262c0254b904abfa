import type { Bid, Task } from '@marketplace/contracts';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { api as productApi } from '../../../api/api.ts';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { ada, bob } from '../../../testing/fakeIdentity.ts';
import { problemBody, someBid, someTask } from '../../../testing/someTask.ts';
import { answerChange, haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';

const at = '2026-01-03T09:00:00.000Z';
const inProgress = { status: 'In Progress' } as const;
const open = someBid();
const started = someBid({ state: 'accepted', work: { state: 'started', at } });
const delivered = someBid({ state: 'accepted', work: { state: 'delivered', note: 'In your mail.', at } });

type Api = ReturnType<typeof haveTaskWithBids>;
type Store = ReturnType<typeof openTask>['store'];
/** What the live updates do after another person has changed the task or its bids. */
const tell = (store: Store) =>
  act(() => {
    store.dispatch(productApi.util.invalidateTags([{ type: 'Task', id: open.taskId }] as never));
  });
const become =
  (bids: readonly Bid[], task: Partial<Task> = {}) =>
  (api: Api) => {
    api.bids = bids;
    api.task = someTask({ bidsCount: 1, ...task });
  };
const deleted = () => {
  const gone = () => HttpResponse.json(problemBody(404, 'There is no such task.'), { status: 404 });
  apiServer.use(http.get(apiUrl('/tasks/:id'), gone), http.get(apiUrl('/tasks/:id/bids'), gone));
};

interface Case {
  readonly press: string;
  readonly before: (api: Api) => void;
  readonly meanwhile: (api: Api) => void;
  readonly next: string;
}
const mine = (bid: Bid): Bid => ({ ...bid, mine: true });
const ownersDialogs: readonly Case[] = [
  {
    press: 'Accept the bid of Bob Ross',
    before: become([open]),
    meanwhile: become([someBid({ state: 'withdrawn' })]),
    next: 'Nothing to do: the bidder withdrew it.',
  },
  {
    press: 'Accept the bid of Bob Ross',
    before: become([open]),
    meanwhile: deleted,
    next: 'Nothing to do: the task was deleted.',
  },
  {
    press: 'Decline the bid of Bob Ross',
    before: become([open]),
    meanwhile: become([someBid({ state: 'withdrawn' })]),
    next: 'Nothing to do: the bidder withdrew it.',
  },
  {
    press: 'Complete',
    before: become([delivered], inProgress),
    meanwhile: become([{ ...started, work: { state: 'changes-requested', note: 'More.', at } }], inProgress),
    next: 'Wait for the next delivery.',
  },
  {
    press: 'Ask for changes',
    before: become([delivered], inProgress),
    meanwhile: become([delivered], { status: 'Completed' }),
    next: 'Done: the task is completed.',
  },
  {
    press: 'Take the acceptance back',
    before: become([started], inProgress),
    meanwhile: become([]),
    next: 'Look for the bid in the list.',
  },
];
const biddersDialogs: readonly Case[] = [
  {
    press: 'Withdraw your bid of $900.50',
    before: become([mine(open)]),
    meanwhile: become([mine(started)], inProgress),
    next: 'Do the work, then mark it as delivered.',
  },
  {
    press: 'Revise your bid of $900.50',
    before: become([mine(open)]),
    meanwhile: become([mine(someBid({ state: 'declined' }))], inProgress),
    next: 'The owner accepted another bid.',
  },
  {
    press: 'Resign',
    before: become([mine(started)], inProgress),
    meanwhile: become([mine(someBid({ takenBack: { reason: 'Too slow.', at } }))]),
    next: 'The owner took the acceptance back.',
  },
  {
    press: 'Mark as delivered',
    before: become([mine(started)], inProgress),
    meanwhile: become([mine(someBid({ takenBack: { reason: 'Too slow.', at } }))]),
    next: 'The owner took the acceptance back.',
  },
];

describe.each([
  ['owner', ada, ownersDialogs],
  ['bidder', bob, biddersDialogs],
] as const)('a dialog of the %s', (_who, user, cases) => {
  it.each(cases)('“$press” ends where it is not possible any more: $next', async (one) => {
    const api = haveTaskWithBids();
    one.before(api);
    const { person, store } = openTask(user);
    await person.click(await screen.findByRole('button', { name: one.press }));
    const role = /^(Accept|Complete|Withdraw)/.test(one.press) ? 'alertdialog' : 'dialog';
    const dialog = within(await screen.findByRole(role));
    const field = dialog.queryByLabelText(/^(Note|Reason|Reason \(optional\)|Message)$/);
    if (field) await person.type(field, ' Typed.');
    one.meanwhile(api);
    tell(store);
    const why = await dialog.findByRole('alert');
    expect(why).toHaveTextContent(`This is not possible any more. ${one.next}`);
    expect(why).toHaveFocus();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    if (field) expect(field).toHaveDisplayValue(/ Typed\.$/);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    expect(api.sent).toEqual([]);
  });
});

describe('the offer in the question before an acceptance', () => {
  it('is the one of now; the owner is asked again, and accepts what is shown', async () => {
    const api = haveTaskWithBids({}, [someBid({ amount: 100, days: 5 })]);
    answerChange(api, 'post', `/bids/${open._id}/accept`);
    const { person, store } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Accept the bid of Bob Ross' }));
    const question = await screen.findByRole('alertdialog', { name: 'Accept this bid?' });
    expect(question).toHaveTextContent('for $100 in 5 days');
    within(question).getByRole('button', { name: 'Accept' }).focus();
    api.bids = [someBid({ amount: 900, days: 9, message: 'I must fly.', revisedAt: at, position: 25 })];
    tell(store);
    expect(await within(question).findByRole('alert')).toHaveTextContent('has changed the offer meanwhile');
    expect(question).toHaveTextContent('for $900 in 9 days');
    expect(question).toHaveTextContent('I must fly.');
    expect(question).not.toHaveTextContent('$100');
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await person.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('The bid is accepted.')).toBeVisible();
    expect(api.sent).toMatchObject([{ body: { position: 25 } }]);
  });
});

describe('the form of a revision', () => {
  it('follows what another tab has revised, except where something is typed', async () => {
    const api = haveTaskWithBids({}, [mine(open)]);
    answerChange(api, 'put', `/bids/${open._id}`, undefined, {
      acknowledged: true,
      modifiedCount: 1,
      position: 30,
    });
    const { person, store } = openTask(bob);
    await person.click(await screen.findByRole('button', { name: 'Revise your bid of $900.50' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revise your bid' }));
    await person.clear(dialog.getByLabelText('Days (optional)'));
    await person.type(dialog.getByLabelText('Days (optional)'), '3');
    api.bids = [mine(someBid({ amount: 800, days: 14, revisedAt: at, position: 25 }))];
    tell(store);
    expect(await dialog.findByDisplayValue('800')).toBe(dialog.getByLabelText('Amount'));
    expect(dialog.getByLabelText('Days (optional)')).toHaveValue('3');
    await person.click(dialog.getByRole('button', { name: 'Revise' }));
    expect(await screen.findByText('Your bid is revised.')).toBeVisible();
    expect(api.sent).toMatchObject([{ body: { days: 3 } }]);
  });
});

describe('the form in which an acceptance is taken back', () => {
  it('shows the work that the bidder has delivered meanwhile', async () => {
    const api = haveTaskWithBids(inProgress, [started]);
    const { person, store } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Take the acceptance back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the acceptance back' }));
    api.bids = [delivered];
    tell(store);
    expect(await dialog.findByText('In your mail.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Take the acceptance back' })).toBeVisible();
  });
});
