import type { SharedEvent } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { ada, bob } from '../../../testing/fakeIdentity.ts';
import { someBid } from '../../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';
import { eventText } from './eventText.ts';

const someEvent = (position: number, change: Partial<SharedEvent>): SharedEvent => ({
  position,
  at: '2026-01-02T09:00:00.000Z',
  type: 'BidPlaced',
  by: 'bidder',
  mine: false,
  ...change,
});

describe('the sentence of an event', () => {
  it.each([
    ['You posted the task', { type: 'TaskPosted', mine: true }],
    ['Another bidder placed a bid', {}],
    ['Bob Ross placed a bid', { bidder: 'Bob Ross' }],
    ['You revised your bid', { type: 'BidRevised', mine: true, ownBid: true }],
    ['The owner accepted your bid', { type: 'BidAccepted', ownBid: true }],
    ['You accepted the bid of Bob Ross', { type: 'BidAccepted', mine: true, bidder: 'Bob Ross' }],
    ['The owner accepted another bid', { type: 'BidAccepted' }],
    ['Bidding closed', { type: 'BiddingClosed', by: 'system' }],
  ] as const)('is: %s', (text, change) => {
    expect(eventText(someEvent(1, change))).toBe(text);
  });
});

describe('the history of a task', () => {
  const read = (events: readonly object[]) => {
    let reads = 0;
    apiServer.use(
      http.get(apiUrl('/tasks/:id/history'), () => {
        reads += 1;
        return HttpResponse.json({ events });
      }),
    );
    return () => reads;
  };

  it('is read when its owner opens it; an event of an unknown kind is left out', async () => {
    haveTaskWithBids();
    const reads = read([
      someEvent(4, {
        type: 'TaskUpdated',
        by: 'owner',
        mine: true,
        changes: [{ field: 'budget', before: 9, after: 1200 }],
      }),
      { ...someEvent(3, {}), type: 'TaskPraised' },
      someEvent(2, { bidder: 'Bob Ross' }),
    ]);
    const { person } = openTask(ada);
    const button = await screen.findByRole('button', { name: 'Show the history' });
    expect(reads()).toBe(0);
    await person.click(button);
    const list = await screen.findByRole('list', { name: 'History of this task' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(list).toHaveTextContent(/You changed the task.*Budget.*\$9.*\$1,200.*Bob Ross placed a bid/);
  });

  it('is there for bidders, with their own offer', async () => {
    haveTaskWithBids({}, [someBid({ mine: true })]);
    read([someEvent(2, { mine: true, ownBid: true, offer: { amount: 900.5, message: 'I draw.' } })]);
    const { person } = openTask(bob);
    await person.click(await screen.findByRole('button', { name: 'Show the history' }));
    const list = await screen.findByRole('list', { name: 'History of this task' });
    expect(list).toHaveTextContent(/You placed a bid.*\$900\.50.*I draw\./);
  });

  it('is not offered without a bid', async () => {
    haveTaskWithBids();
    openTask(bob);
    await screen.findByText('On this task: none');
    expect(screen.queryByRole('button', { name: 'Show the history' })).not.toBeInTheDocument();
  });
});
