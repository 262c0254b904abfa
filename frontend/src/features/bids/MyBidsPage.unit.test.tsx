import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { screens } from '../../testing/screens.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { someDealReviews } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { someBid, somePublicTask } from '../../testing/someTask.ts';

const task = somePublicTask();
const deletedId = '01930000-0000-7000-8000-000000000002';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const onTask: PlacedBidsAnswer = {
  taskId: task._id,
  bids: 2,
  lastBidAt: minutesAgo(5),
  task,
  state: 'open',
  offer: someBid({ mine: true }),
};
const onDeleted: PlacedBidsAnswer = {
  taskId: deletedId,
  bids: 1,
  lastBidAt: minutesAgo(90),
  task: null,
  state: 'declined',
};

const answer = (bids: readonly PlacedBidsAnswer[]) =>
  apiServer.use(http.get(apiUrl('/mybids'), () => HttpResponse.json([...bids])));
const open = (search = '') => renderApp({ routes: screens, at: `/mybids${search}`, user: ada });
const textsOf = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map((cell) => cell.textContent.replace(/ · .*/, ''));

beforeEach(() => {
  matchMediaWith('(min-width');
  answer([onTask, onDeleted]);
});

describe('My Bids', () => {
  it('is a table on a wide screen, each row with a link to the task', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'My bids' });
    const [head, first, second] = within(table).getAllByRole('row');
    expect(textsOf(head)).toEqual(['Task', 'Your offer', 'State', 'What to do next', 'Deadline', 'Last bid']);
    expect(first).toHaveTextContent(
      /^A logo for a bakeryDesign · Pending\$900\.50 · 7 daysBudget \$1,200\.50OpenWaitReviseThe owner decides until 14 Jun 2030.*2 bids$/,
    );
    const linkTo = (name: string) => within(table).getByRole('link', { name });
    expect(linkTo('A logo for a bakery')).toHaveAttribute('href', `/tasks/${task._id}`);
    expect(linkTo(`Revise: ${task.title}`)).toHaveAttribute(
      'href',
      `/tasks/${task._id}#bid-${someBid()._id}`,
    );
    expect(linkTo(`Revise: ${task.title}`)).toHaveAccessibleDescription(
      /^The owner decides until 14 Jun 2030\./,
    );
    expect(textsOf(second)).toEqual(['Deleted task', '–', 'Declined', 'Nothing', '–', '1 hour ago']);
  });

  it('is a list of cards on a small screen', async () => {
    matchMediaWith('nothing');
    open();
    const list = await screen.findByRole('list', { name: 'My bids' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /^Design · PendingOpenA logo for a bakery\$900\.50 · 7 days.*WaitRevise.*2 bids.*5 minutes ago/,
    );
    expect(second).toHaveTextContent(/^DeclinedDeleted taskNothing1 bidLast bid 1 hour ago/);
    expect(within(list).getAllByRole('link')).toHaveLength(2);
  });

  it('says to review a deal that is over, and not that nothing is to do', async () => {
    const offer = someBid({ mine: true, state: 'accepted' });
    answer([{ ...onTask, task: { ...task, status: 'Completed' }, state: 'accepted', offer }]);
    apiServer.use(http.get(apiUrl('/bids/:bidId/reviews'), () => HttpResponse.json(someDealReviews())));
    open();
    const review = await screen.findByRole('link', { name: 'Write a review' });
    expect(review).toHaveAttribute('href', `/reviews/${offer._id}`);
    expect(screen.queryByText('Nothing')).not.toBeInTheDocument();
  });

  it('shows its empty state, with a link to Browse Tasks', async () => {
    answer([]);
    open();
    expect(await screen.findByText("You haven't placed any bids yet.")).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Browse Tasks' })).toHaveAttribute('href', '/browsetask');
  });

  it('is filtered by state; the filter is in the URL', async () => {
    const asked: string[] = [];
    apiServer.use(
      http.get(apiUrl('/mybids'), ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        asked.push(search);
        const state = searchParams.get('state');
        return HttpResponse.json([onTask, onDeleted].filter((bid) => state === null || bid.state === state));
      }),
    );
    const { person, router } = open('?state=declined');
    expect(await screen.findByText('Deleted task')).toBeVisible();
    expect(screen.queryByText('A logo for a bakery')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Declined' })).toHaveAttribute('aria-pressed', 'true');
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('A logo for a bakery')).toBeVisible();
    expect(screen.queryByText('Deleted task')).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?state=open');
    expect(screen.getByText('Bids on 1 task')).toHaveAttribute('role', 'status');
    await person.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByText('Deleted task')).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(screen.getByText('Bids on 2 tasks')).toHaveAttribute('role', 'status');
    expect(asked).toEqual(['?state=declined&limit=50', '?state=open&limit=50', '?limit=50']);
  });

  it('has an empty state for bids of one state, with a way to all', async () => {
    apiServer.use(
      http.get(apiUrl('/mybids'), ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.has('state') ? [] : [onTask]),
      ),
    );
    const { person } = open('?state=accepted');
    expect(await screen.findByText('You have no accepted bids.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all bids' }));
    expect(await screen.findByText('A logo for a bakery')).toBeVisible();
    expect(screen.getByRole('button', { name: 'All' })).toHaveFocus();
  });
});
