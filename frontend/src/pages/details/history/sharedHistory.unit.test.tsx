import { problemKinds, problemType, type SharedEvent } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import * as saveFile from '../../../browser/saveFile.ts';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { ada, bob } from '../../../testing/fakeIdentity.ts';
import { problemBody, someBid } from '../../../testing/someTask.ts';
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

const someReceipt = '{"before":{}}\n{"position":8}\n{"end":{}}\n';

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
    apiServer.use(http.get(apiUrl('/tasks/:id/history'), () => HttpResponse.json({ events })));
  };

  it('is there for its owner from the start; an event of an unknown kind is left out', async () => {
    haveTaskWithBids();
    read([
      someEvent(4, {
        type: 'TaskUpdated',
        by: 'owner',
        mine: true,
        changes: [{ field: 'budget', before: 9, after: 1200 }],
      }),
      { ...someEvent(3, {}), type: 'TaskPraised' },
      someEvent(2, { bidder: 'Bob Ross' }),
    ]);
    openTask(ada);
    const list = await screen.findByRole('list', { name: 'History of this task' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(list).toHaveTextContent(/You changed the task.*Budget.*\$9.*\$1,200.*Bob Ross placed a bid/);
    expect(screen.getByText('Everything that happened to your task, newest first.')).toBeVisible();
  });

  it('shows the newest five, and all on request', async () => {
    haveTaskWithBids();
    read([7, 6, 5, 4, 3, 2, 1].map((position) => someEvent(position, { bidder: `Bidder ${position}` })));
    const { person } = openTask(ada);
    const list = within(await screen.findByRole('list', { name: 'History of this task' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(list.queryByText('Bidder 2 placed a bid')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show the whole history' }));
    expect(list.getByText('Bidder 1 placed a bid')).toBeVisible();
  });

  it('is there for bidders, with their own offer', async () => {
    haveTaskWithBids({}, [someBid({ mine: true })]);
    read([someEvent(2, { mine: true, ownBid: true, offer: { amount: 900.5, message: 'I draw.' } })]);
    openTask(bob);
    const list = await screen.findByRole('list', { name: 'History of this task' });
    expect(list).toHaveTextContent(/You placed a bid.*\$900\.50.*I draw\./);
    expect(screen.getByText(/Offers of others are not shown\.$/)).toBeVisible();
  });

  describe('with a proof', () => {
    const proofs = async (answer: () => Response) => {
      haveTaskWithBids();
      read([someEvent(8, { mine: true, type: 'TaskPosted', proof: true }), someEvent(7, { bidder: 'Bob' })]);
      const asked: string[] = [];
      apiServer.use(
        http.get(apiUrl('/tasks/:id/receipt'), ({ request }) => {
          asked.push(new URL(request.url).search);
          return answer();
        }),
      );
      const saved = vi.spyOn(saveFile, 'saveBlob').mockReturnValue(undefined);
      const { person } = openTask(ada);
      const [button, ...more] = await screen.findAllByRole('button', { name: /^Proof/ });
      expect([button?.getAttribute('aria-label'), more]).toEqual(['Proof: You posted the task', []]);
      button?.focus();
      await person.keyboard('{Enter}');
      return { asked, saved };
    };

    it('saves the file, by the keyboard too, and says its name', async () => {
      const { asked, saved } = await proofs(() => HttpResponse.text(someReceipt));
      expect(await screen.findByText(/^The proof is saved as proof-8\.jsonl\./)).toBeVisible();
      expect(asked).toEqual(['?position=8']);
      const [[name, blob] = []] = saved.mock.calls;
      expect([name, await blob?.text()]).toEqual(['proof-8.jsonl', someReceipt]);
    });

    it('says that it is not signed yet', async () => {
      const { saved } = await proofs(() =>
        HttpResponse.json(
          { ...problemBody(409, problemKinds['not-signed-yet'].detail), type: problemType('not-signed-yet') },
          { status: 409 },
        ),
      );
      expect(
        await screen.findByText(/^No signed head covers this event yet\. It is there within 10 seconds/),
      ).toBeVisible();
      expect(saved).not.toHaveBeenCalled();
    });
  });
});
