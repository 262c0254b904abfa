import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Bid } from '@marketplace/contracts';
import { ada } from '../../../testing/fakeIdentity.ts';
import { someBid } from '../../../testing/someTask.ts';
import { answerChange, haveTaskWithBids, openTask, refuse } from '../../../testing/taskBids.tsx';

const idOf = (number: number) => `01930000-0000-7000-a000-${String(number).padStart(12, '0')}`;
const marked = (number: number, change: Partial<Bid> = {}) =>
  someBid({
    _id: idOf(number),
    bidder: { name: `Bidder ${number}` },
    bidderKey: `key ${number}`,
    mark: { shortlisted: false },
    ...change,
  });
const list = async () => within(await screen.findByRole('list', { name: 'Bids on this task' }));
const names = async () => (await list()).getAllByRole('heading').map(({ textContent }) => textContent);
const star = (number: number) =>
  screen.findByRole('button', { name: `Shortlist the bid of Bidder ${number}` });

describe('the shortlist', () => {
  it('shows a press at once, and takes it back if it could not be saved', async () => {
    const api = haveTaskWithBids({}, [marked(1), marked(2, { mark: { shortlisted: true } })]);
    refuse('put', '/bids/:id/mark', 'The notes are full.');
    const { person } = openTask(ada);
    expect(await star(1)).toHaveAttribute('aria-pressed', 'false');
    expect(await star(2)).toHaveAttribute('aria-pressed', 'true');
    await person.click(await star(1));
    expect(await screen.findByText('The notes are full.')).toBeVisible();
    expect(await star(1)).toHaveAttribute('aria-pressed', 'false');
    await waitFor(async () => expect(await star(1)).toHaveAttribute('aria-disabled', 'false'));
    expect(await star(1)).toHaveFocus();

    answerChange(api, 'put', '/bids/:id/mark', undefined, { acknowledged: true });
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(await star(1)).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() =>
      expect(api.sent).toEqual([
        { call: `PUT /bids/${idOf(1)}/mark`, body: { shortlisted: true }, key: null },
      ]),
    );
    expect(api.listed).toHaveLength(1);
  });

  it('is a filter, in the address; a bid that is taken off goes', async () => {
    const bids = [1, 2, 3, 4, 5, 6].map((number) => marked(number, { mark: { shortlisted: number < 3 } }));
    const api = haveTaskWithBids({}, bids);
    const { person, router } = openTask(ada);
    await person.click(await screen.findByRole('checkbox', { name: 'Shortlisted' }));
    await waitFor(async () => expect(await names()).toEqual(['Bidder 1', 'Bidder 2']));
    expect(router.state.location.search).toBe('?shortlisted=true');
    expect(api.listed.at(-1)).toBe('sort=-placed&shortlisted=true&limit=20');
    answerChange(
      api,
      'put',
      '/bids/:id/mark',
      () => {
        api.bids = bids.map((bid) => ({ ...bid, mark: { shortlisted: bid._id === idOf(2) } }));
      },
      { acknowledged: true },
    );
    await person.click(await star(1));
    await waitFor(async () => expect(await names()).toEqual(['Bidder 2']));
    expect(screen.getByRole('list', { name: 'Bids on this task' })).toHaveFocus();
  });
});

describe('the own note', () => {
  it('is written, and removed by an empty one', async () => {
    const api = haveTaskWithBids({}, [marked(1)]);
    answerChange(api, 'put', '/bids/:id/mark', undefined, { acknowledged: true });
    const { person } = openTask(ada);
    await person.click(await screen.findByRole('button', { name: 'Add a note about the bid of Bidder 1' }));
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await person.type(field, 'Ask for a sketch');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await (await list()).findByText('Ask for a sketch')).toBeVisible();

    await person.click(
      await screen.findByRole('button', { name: 'Edit the note about the bid of Bidder 1' }),
    );
    await person.clear(await screen.findByRole('textbox', { name: 'Note' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await list()).queryByText('Ask for a sketch')).toBeNull());
    expect(api.sent.map(({ body }) => body)).toEqual([{ note: 'Ask for a sketch' }, { note: null }]);
  });

  it('is beside the accepted bid, too', async () => {
    const mark = { shortlisted: true, note: 'The best' };
    haveTaskWithBids({ status: 'In Progress' }, [marked(1, { state: 'accepted', mark })]);
    openTask(ada);
    const accepted = within(await screen.findByRole('region', { name: 'Accepted bid' }));
    expect(accepted.getByText('The best')).toBeVisible();
    expect(accepted.queryByRole('button', { name: /^Shortlist/ })).toBeNull();
  });
});

it('the bids of one person are together, and counted', async () => {
  haveTaskWithBids({}, [
    marked(1),
    marked(2),
    marked(3, { bidder: { name: 'Bidder 1' }, bidderKey: 'key 1' }),
  ]);
  openTask(ada);
  expect(await names()).toEqual([
    'Bidder 1 Bid 1 of 2 by this person',
    'Bidder 1 Bid 2 of 2 by this person',
    'Bidder 2',
  ]);
});
