import type { Bid, Outcome } from '@marketplace/contracts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { bob } from '../../../testing/fakeIdentity.ts';
import { problemBody, someBid } from '../../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';

const declined = someBid({ mine: true, state: 'declined' });
const open = (outcome: Outcome | number, bids: readonly Bid[] = [declined]) => {
  haveTaskWithBids({ status: 'In Progress' }, bids);
  const asked: string[] = [];
  apiServer.use(
    http.get(apiUrl('/tasks/:id/outcome'), ({ params }) => {
      asked.push(String(params['id']));
      return typeof outcome === 'number'
        ? HttpResponse.json(problemBody(outcome, 'Not now.'), { status: outcome })
        : HttpResponse.json(outcome);
    }),
  );
  openTask(bob);
  return asked;
};
const ownBids = () => screen.findByRole('heading', { name: 'Your bids on this task' });

describe('what came of the own offer', () => {
  it.each<[Outcome, string]>([
    [{ offers: 1, place: 1 }, 'Yours was the only offer.'],
    [{ offers: 4, place: 2 }, 'There were 4 offers; counted from the lowest amount, yours was number 2.'],
    [
      { offers: 1200, median: 240.5, place: 1001 },
      'There were 1,200 offers with a median of $240.50; counted from the lowest amount, yours was number 1,001.',
    ],
  ])('%j is told in one sentence', async (outcome, sentence) => {
    open(outcome);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('can be asked for again after a failure', async () => {
    open(503);
    expect(await screen.findByText(/Not now\./)).toBeVisible();
    apiServer.use(http.get(apiUrl('/tasks/:id/outcome'), () => HttpResponse.json({ offers: 1, place: 1 })));
    screen.getByRole('button', { name: 'Retry' }).click();
    expect(await screen.findByText('Yours was the only offer.')).toBeVisible();
  });

  it('is left out where nothing was decided', async () => {
    const asked = open(409);
    await ownBids();
    await expect.poll(() => asked).toHaveLength(1);
    expect(screen.queryByText(/Not now/)).not.toBeInTheDocument();
  });

  it('is not asked for without an offer that waits for a decision or has one', async () => {
    const { amount: _, message: _message, days: _days, ...bare } = declined;
    const asked = open(503, [bare, { ...declined, _id: bare._id.replace(/1$/, '2'), state: 'withdrawn' }]);
    await ownBids();
    expect(asked).toEqual([]);
  });
});
