import { problemType, type DealReviews, type ProblemKind } from '@marketplace/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Loaded before the first test needs them.
import '../features/bids/reviews/DealReviews.tsx';
import '../features/bids/reviews/ReviewPage.tsx';
import '../features/notifications/NotificationsPage.tsx';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, bob } from '../testing/fakeIdentity.ts';
import { answerNotifications, someNotification } from '../testing/notifications.ts';
import { someDealReviews, someProfile } from '../testing/people.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { screens } from '../testing/screens.tsx';
import { problemBody, someBid } from '../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../testing/taskBids.tsx';

const at = '2026-01-20T09:00:00.000Z';
const bid = someBid({ state: 'accepted', work: { state: 'delivered', at } });
const reviewId = bid._id;
const mine = { reviewId, stars: 5, text: 'Round, and with bread.', at };
const theirs = { reviewId, stars: 2, text: 'Paid late.', at };

const haveReviews = (reviews: DealReviews = someDealReviews()) => {
  const state = { reviews, sent: [] as unknown[], keys: [] as (string | null)[] };
  apiServer.use(
    http.get(apiUrl('/users/:uid'), () => HttpResponse.json(someProfile())),
    http.get(apiUrl('/bids/:bidId/reviews'), () => HttpResponse.json(state.reviews)),
    http.post(apiUrl('/bids/:bidId/review'), async ({ request }) => {
      state.sent.push(await request.json());
      state.keys.push(request.headers.get('idempotency-key'));
      state.reviews = { ...state.reviews, mine };
      return HttpResponse.json({ acknowledged: true, position: 40 }, { status: 201 });
    }),
  );
  return state;
};
afterEach(() => {
  vi.useRealTimers();
});

const openReviews = (user = ada) => renderApp({ routes: screens, at: `/reviews/${bid._id}`, user });

describe('the reviews of a deal that is over', () => {
  it('keep what is typed in the form, and are sent with a key', async () => {
    const state = haveReviews();
    const { person } = openReviews();
    let dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radiogroup', { name: 'Rating' })).toHaveAttribute('aria-required', 'true');
    await person.type(dialog.getByRole('textbox'), 'Round');
    await person.click(dialog.getByRole('radio', { name: '5 – Very good' }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.click(screen.getByRole('button', { name: 'Write a review' }));
    dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Draft restored')).toBeVisible();
    expect(dialog.getByRole('radio', { name: '5 – Very good' })).toBeChecked();
    await person.click(dialog.getByRole('button', { name: 'Send the review' }));
    expect(await screen.findByText(/^Your review is sealed/)).toBeVisible();
    expect(state.sent).toEqual([{ stars: 5, text: 'Round' }]);
    expect(state.keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each<[string, Partial<DealReviews>, RegExp, boolean]>([
    ['both', { mine, theirs }, /^Both sides have written/, false],
    ['theirs, too late for the own one', { theirs, until: at }, /^The time .* You wrote none/, false],
    ['the own one, without an answer', { mine, until: at }, /^The time .* everybody reads yours/, false],
    ['none', { until: at }, /^The time .* Nobody wrote one/, false],
    ['none yet', {}, /^The deal is over/, true],
  ])('at their own address: %s', async (_what, change, sentence, canWrite) => {
    haveReviews(someDealReviews(change));
    openReviews();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryAllByText('Round, and with bread.')).toHaveLength('mine' in change ? 1 : 0);
    expect(screen.queryAllByText('Paid late.')).toHaveLength('theirs' in change ? 1 : 0);
    // The form opens by itself.
    expect(screen.queryAllByRole('dialog')).toHaveLength(canWrite ? 1 : 0);
    expect(screen.getByText('A logo for a bakery')).toBeInTheDocument();
  });

  it('are read again when the time for them passes while the page is open', async () => {
    const state = haveReviews();
    openReviews();
    expect(await screen.findByText(/^The deal is over/)).toBeInTheDocument();
    state.reviews = { ...state.reviews, theirs };
    vi.setSystemTime(Date.parse(state.reviews.until ?? '') + 1000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Paid late.')).toBeInTheDocument();
  });

  it('that somebody wrote meanwhile, or that the service refuses, say why', async () => {
    const state = haveReviews();
    const { person } = openReviews();
    const kind: ProblemKind = 'already-reviewed';
    apiServer.use(
      http.post(apiUrl('/bids/:bidId/review'), () => {
        state.reviews = { ...state.reviews, mine };
        const refused = { ...problemBody(409, 'You have written your review.'), type: problemType(kind) };
        return HttpResponse.json(refused, { status: 409 });
      }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('radio', { name: '3 – Fair' }));
    await person.click(dialog.getByRole('button', { name: 'Send the review' }));
    expect(await dialog.findByText(/^You have written your review of this deal\./)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Send the review' })).not.toBeInTheDocument();
  });

  it('are not there for others, and not while the deal goes on', async () => {
    haveTaskWithBids({ status: 'In Progress' }, [{ ...bid, mine: true }]);
    haveReviews({});
    openTask(bob);
    expect(await screen.findByRole('region', { name: 'Your bids on this task' })).toBeVisible();
    expect(screen.queryByText('Reviews')).not.toBeInTheDocument();
    apiServer.use(
      http.get(apiUrl('/bids/:bidId/reviews'), () =>
        HttpResponse.json(problemBody(403, 'No.'), { status: 403 }),
      ),
    );
    openReviews(bob);
    expect(await screen.findByText('There is no deal of yours with this address.')).toBeVisible();
  });

  it('are reached from their notifications, also when the task is deleted', async () => {
    haveReviews();
    const about = { taskId: bid.taskId, bidId: bid._id } as const;
    answerNotifications([
      someNotification(4, { ...about, kind: 'review-wanted', at: '2020-01-20T09:00:00.000Z' }),
      someNotification(3, { ...about, kind: 'review-written' }),
      someNotification(2, { ...about, kind: 'task-deleted' }),
    ]);
    renderApp({ routes: screens, at: '/notifications', user: ada });
    const [wanted, written] = [
      'The deal is over: you can write a review until 3 Feb 2020',
      'The other side reviewed your deal: both reviews are shown when you write yours',
    ];
    for (const name of [wanted, written])
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/reviews/${bid._id}`);
  });
});
