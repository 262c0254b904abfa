import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ada } from '../../../testing/fakeIdentity.ts';
import { someBid } from '../../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../../testing/taskBids.tsx';

const bid = someBid();
const manyBids = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    someBid({
      _id: `01930000-0000-7000-a000-${String(index).padStart(12, '0')}`,
      bidder: { name: `Bidder ${index + 1}` },
    }),
  );
const scrolledTo: Element[] = [];
// The tests’ DOM does not scroll.
Element.prototype.scrollIntoView = function (this: Element) {
  scrolledTo.push(this);
};
const list = async () => within(await screen.findByRole('list', { name: 'Bids on this task' }));

describe('the bids on an own task', () => {
  it('show name, offer, message, time and state', async () => {
    haveTaskWithBids({}, [bid, someBid({ _id: '01930000-0000-7000-a000-000000000002', state: 'withdrawn' })]);
    openTask(ada);
    const [first, second] = (await list()).getAllByRole('listitem');
    if (!first || !second) throw new Error('There are two bids.');
    expect(within(first).getByRole('heading', { name: 'Bob Ross' })).toBeVisible();
    expect(within(first).getByText('$900.50')).toBeVisible();
    expect(within(first).getByText('· 7 days')).toBeVisible();
    expect(within(first).getByText('I draw <b>happy</b> bread.')).toBeVisible();
    expect(first.querySelector('time')).toHaveAttribute('datetime', bid.placedAt);
    expect(within(first).getByText('Open')).toBeVisible();
    expect(within(second).getByText('Withdrawn')).toBeVisible();
    expect(within(second).queryByRole('button', { name: /^(Accept|Withdraw)/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Your bids on this task')).not.toBeInTheDocument();
  });

  it('can be compared with the budget', async () => {
    const amounts = [800, 1200, 1200.5];
    haveTaskWithBids(
      { budget: 1200 },
      manyBids(3).map((one, index) => ({ ...one, amount: amounts[index] })),
    );
    openTask(ada);
    const rows = (await list()).getAllByRole('listitem');
    const texts = ['$400 under the budget', 'as the budget', '$0.50 over the budget'];
    for (const [index, text] of texts.entries()) expect(rows[index]).toHaveTextContent(text);
  });

  it('come before the text of the task, and before the banner', async () => {
    haveTaskWithBids({}, [bid]);
    openTask(ada);
    await list();
    const bids = screen.getByRole('region', { name: 'Bids' });
    const below = [
      screen.getByText('Round, with <b>bread</b>.'),
      await screen.findByText('You have placed 0 bids so far'),
    ];
    for (const element of below)
      expect(bids.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('show the accepted one once, above the others', async () => {
    const [one, ...others] = manyBids(7);
    if (!one) throw new Error('There are bids.');
    const declined = others.map((other) => ({ ...other, state: 'declined' as const }));
    haveTaskWithBids({ status: 'In Progress' }, [...declined, { ...one, state: 'accepted' }]);
    openTask(ada);
    const accepted = within(await screen.findByRole('region', { name: 'Accepted bid' }));
    expect(accepted.getByText('I draw <b>happy</b> bread.')).toBeVisible();
    expect(screen.getAllByText('Bidder 1')).toHaveLength(1);
    expect((await list()).getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByText('6 of 6 bids')).toBeVisible();
  });

  it('cut a long message until the owner asks for all', async () => {
    haveTaskWithBids({}, [someBid({ message: 'Bread! '.repeat(100) })]);
    const { person } = openTask(ada);
    const more = (await list()).getByRole('button', { name: 'Show all' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await person.click(more);
    expect((await list()).getByRole('button', { name: 'Show less' })).toHaveFocus();
  });

  it('are sorted and filtered by the server, and stay where they are on the screen; the choice is in the URL', async () => {
    const api = haveTaskWithBids({}, manyBids(6));
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const { person, router } = openTask(ada);
    await list();
    // The page scrolls to its top when it opens.
    await waitFor(() => expect(scrollTo).toHaveBeenCalled());
    scrollTo.mockClear();
    expect(api.listed).toEqual(['sort=-placed&limit=20']);
    await person.click(screen.getByRole('combobox', { name: 'Sort' }));
    await person.click(await screen.findByRole('option', { name: 'Lowest amount first' }));
    await person.click(screen.getByRole('combobox', { name: 'State' }));
    await person.click(await screen.findByRole('option', { name: 'Declined' }));
    expect(await screen.findByText('No bids in this state.')).toBeVisible();
    expect(new URLSearchParams(api.listed.at(-1))).toEqual(
      new URLSearchParams('sort=amount&state=declined&limit=20'),
    );
    expect(router.state.location.search).toBe('?state=declined&sort=amount');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('come in pages', async () => {
    haveTaskWithBids({}, manyBids(25));
    const { person } = openTask(ada);
    expect(await screen.findByText('20 of 25 bids')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('25 of 25 bids')).toBeVisible();
    expect((await list()).getByText('Bidder 25')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it('are gone to once they are loaded, if the address names them', async () => {
    haveTaskWithBids({}, [bid]);
    openTask(ada, '#bids');
    await list();
    const bids = screen.getByRole('region', { name: 'Bids' });
    expect(bids).toHaveFocus();
    expect(bids).toHaveAttribute('id', 'bids');
    // On a slow machine the page may be rendered twice while it loads.
    expect(scrolledTo.at(-1)).toBe(bids);
  });
});
