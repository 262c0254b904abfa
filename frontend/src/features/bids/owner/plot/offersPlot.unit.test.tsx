import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada } from '../../../../testing/fakeIdentity.ts';
import { someBid } from '../../../../testing/someTask.ts';
import { haveTaskWithBids, openTask, readTaskAgain } from '../../../../testing/taskBids.tsx';

describe('the offers on an own task as points', () => {
  const bidder = (number: number) => ({
    _id: `01930000-0000-7000-a000-00000000000${number}`,
    bidder: { name: `Bidder ${number}` },
  });

  it('are there from three offers with days on', async () => {
    const offers = [1, 2, 3].map((number) =>
      someBid({ ...bidder(number), amount: 500 + 300 * number, days: 2 + number }),
    );
    const { days: _days, ...withoutDays } = someBid();
    const state = haveTaskWithBids({ budget: 1200 }, offers);
    const { store } = openTask(ada);
    const plot = await screen.findByRole('img', {
      name: '3 offers as points: $800 to $1,400, in 3 to 5 days, with a budget of $1,200. The list has each of them.',
    });
    const marks = [...plot.querySelectorAll('title')].map(({ textContent }) => textContent);
    expect(marks[0]).toBe('Bidder 1 · $800 · 3 days · Open');
    expect(marks).toHaveLength(3);
    state.bids = [...offers.slice(1), withoutDays];
    readTaskAgain(store);
    await waitFor(() => expect(plot).not.toBeInTheDocument());
  });
});
