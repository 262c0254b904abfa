import { formerUser, type SharedEvent } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { inLanguage } from '../../testing/inLanguage.ts';
import { someBid } from '../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../testing/taskBids.tsx';
import { eventText } from './history/eventText.ts';

const gone = 'Text deleted with its author’s account';
const at = '2026-01-02T09:00:00.000Z';
const ended = (change: Partial<SharedEvent>): SharedEvent => ({
  position: 9,
  at,
  type: 'BidWithdrawn',
  by: 'system',
  mine: false,
  ...change,
});

afterEach(() => {
  document.documentElement.lang = 'en';
});

describe('the texts of a forgotten person', () => {
  it('of a bidder have it too, and the offer stays', async () => {
    const bid = someBid({ bidder: { name: formerUser }, message: null, forgotten: true, state: 'withdrawn' });
    haveTaskWithBids({}, [bid]);
    const event = ended({ type: 'WorkDelivered', by: 'bidder', bidder: formerUser, note: null });
    apiServer.use(
      http.get(apiUrl('/tasks/:id/history'), () =>
        HttpResponse.json({
          events: [
            { ...event, forgotten: true },
            ended({ type: 'TextsForgotten', position: 8 }),
            ended({
              type: 'TaskUpdated',
              position: 7,
              changes: [{ field: 'title', before: null, after: 'B' }],
            }),
          ],
        }),
      ),
    );
    openTask(ada);
    const bids = await screen.findByRole('list', { name: /^Bids/ });
    expect(bids).toHaveTextContent(/^Former user.*Withdrawn.*\$900\.50/);
    expect(within(bids).getByText(gone)).toBeVisible();
    const [note, texts, edit] = within(
      await screen.findByRole('list', { name: 'History of this task' }),
    ).getAllByRole('listitem');
    expect(note).toHaveTextContent(new RegExp(`^Former user delivered the work.*${gone}$`));
    expect(texts).toHaveTextContent(/^Texts were deleted with the account of their author/);
    expect(edit).toHaveTextContent(new RegExp(`Title${gone}`));
  });

  it.each([
    ['The task was changed, as its owner’s account is deleted', { type: 'TaskUpdated' }],
    ['The bid of Former user was withdrawn, as its account is deleted', { bidder: formerUser }],
    ['The acceptance of your bid ended', { type: 'AcceptanceWithdrawn', ownBid: true }],
    ['Bidding closed', { type: 'BiddingClosed' }],
  ] as const)('%s: not by the owner or a bidder', (text, change) => {
    expect(eventText(ended(change))).toBe(text);
  });

  it('have that sentence in the reader’s language, and the name has its own', async () => {
    const { nameText, textOrForgotten } = await inLanguage('de', () => import('../../ui/text/UserText.tsx'));
    expect(nameText(formerUser)).toBe('Ehemaliger Nutzer');
    expect(textOrForgotten(null)).toBe('Text mit dem Konto des Verfassers gelöscht');
    expect([nameText('Ada'), textOrForgotten('')]).toEqual(['Ada', '']);
  });
});
