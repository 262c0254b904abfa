import { placedBidsSchema } from '@marketplace/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, commandsOf, type Person, since } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
afterEach(() => market.projections.release());

const bidsOf = ({ body }: Answer) => z.array(placedBidsSchema.strict()).parse(body);
const mine = (position: number, options = '', as: Person = 'bob') =>
  market.call(`/mybids${options}`, { as, ...since(position) });

describe("the list of the caller's bids", () => {
  it('has the newest bid first and each task once, deleted ones as null, for the caller only', async () => {
    const { post, bid, update, remove } = commandsOf(market.call);
    const [first, second, third] = [await post(), await post(), await post({}, 'bob')];
    for (const { id } of [first, second, third]) await bid(id);
    await bid(second.id, 'ada');
    await bid(first.id);
    await update(first.id, { title: 'New title' });
    const position = await remove(second.id);
    const answer = await mine(position);
    const shown = bidsOf(answer).map(({ taskId, bids, task }) => [taskId, bids, task?.bidsCount]);
    expect(shown).toEqual([
      [first.id, 2, 2],
      [third.id, 1, 1],
      [second.id, 1, undefined],
    ]);
    const [newest] = bidsOf(answer);
    expect(newest?.task).toEqual((await market.call(`/tasks/${first.id}`)).body);
    expect(Date.parse(newest?.lastBidAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(answer.text).not.toContain('@');
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect(bidsOf(await mine(position, '', 'ada')).map(({ taskId }) => taskId)).toEqual([second.id]);
  });

  it('waits for a new task, and does not show it as deleted', async () => {
    const { post, bid } = commandsOf(market.call);
    market.projections.hold('tasks');
    const { id } = await post({ title: 'Just posted' });
    const position = await bid(id);
    await market.call('/bids/count', { as: 'bob', ...since(position) });
    const reading = market.call('/mybids?limit=1', { as: 'bob' });
    const late = await reading;
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    const again = market.call('/mybids?limit=1', { as: 'bob' });
    await market.projections.release();
    expect(bidsOf(await again)[0]?.task?.title).toBe('Just posted');
  });
});

const entryOf = async (position: number, as: Person, taskId: string) =>
  bidsOf(await mine(position, '', as)).find((entry) => entry.taskId === taskId);

describe("an entry of the caller's bids", () => {
  it('has the last open bid, else no offer and the state of the last one', async () => {
    const { post, offer, bid, revise, withdraw } = commandsOf(market.call);
    const { id } = await post();
    const one = await offer(id, 'bob', { amount: 10, message: 'One' });
    const two = await offer(id, 'bob', { amount: 20, message: 'Two' });
    await offer(id, 'eve', { amount: 1, message: 'Not his' });
    // A revision does not make a bid the last one.
    const revised = await revise(one.id, 'bob', { amount: 11 });
    expect(await entryOf(revised, 'bob', id)).toMatchObject({
      bids: 2,
      state: 'open',
      offer: { _id: two.id, amount: 20, message: 'Two', mine: true },
    });
    const back = await withdraw(two.id, 'bob');
    expect(await entryOf(back, 'bob', id)).toMatchObject({ offer: { _id: one.id, amount: 11 }, bids: 2 });
    const none = await entryOf(await withdraw(one.id, 'bob'), 'bob', id);
    expect(none).toMatchObject({ state: 'withdrawn', bids: 2 });
    expect(none).not.toHaveProperty('offer');
    const bare = await entryOf(await bid(id), 'bob', id);
    expect([bare?.state, bare?.offer?.amount, bare?.bids]).toEqual(['open', undefined, 3]);
  });

  it('has the accepted bid, also if it is not the last one, with the e-mail of the owner', async () => {
    const { post, offer, accept, deliver, takeBack } = commandsOf(market.call);
    const { id } = await post();
    const first = await offer(id, 'bob');
    await offer(id, 'bob', { amount: 5, message: 'Later' });
    await offer(id, 'eve');
    await accept(first.id);
    const position = await deliver(id, 'bob', 'All done');
    expect(await entryOf(position, 'bob', id)).toMatchObject({
      state: 'accepted',
      offer: {
        _id: first.id,
        owner: { email: 'ada@example.com' },
        work: { state: 'delivered', note: 'All done' },
      },
    });
    const other = await entryOf(position, 'eve', id);
    expect(other?.state).toBe('declined');
    expect(JSON.stringify(other)).not.toMatch(/@|All done/);
    const open = await entryOf(await takeBack(id, 'No answer'), 'bob', id);
    expect(open).toMatchObject({ state: 'open', offer: { amount: 5 } });
    expect(JSON.stringify(open)).not.toContain('@');
  });

  it('has a bid that the owner declined, with the reason, unless there is an open one', async () => {
    const { post, offer, decline, withdraw } = commandsOf(market.call);
    const { id } = await post();
    const open = await offer(id, 'bob', { amount: 10, message: 'One' });
    const dear = await offer(id, 'bob', { amount: 90, message: 'Two' });
    const declined = await decline(dear.id, 'Too dear.');
    expect(await entryOf(declined, 'bob', id)).toMatchObject({ state: 'open', offer: { _id: open.id } });
    expect(await entryOf(await withdraw(open.id, 'bob'), 'bob', id)).toMatchObject({
      state: 'declined',
      offer: { _id: dear.id, declined: { reason: 'Too dear.' } },
    });
  });

  it('is declined, without the task and an offer, when the task is deleted', async () => {
    const { post, offer, remove } = commandsOf(market.call);
    const { id } = await post();
    await offer(id, 'eve');
    const entry = await entryOf(await remove(id), 'eve', id);
    expect(entry).toMatchObject({ task: null, state: 'declined', bids: 1 });
    expect(entry).not.toHaveProperty('offer');
  });
});

it("the caller's bids in a state are the entries with that state, with their total", async () => {
  const { post, offer, withdraw, update } = commandsOf(market.call);
  let position = 0;
  for (let count = 0; count < 6; count += 1) {
    const { id } = await post();
    const placed = await offer(id, 'operator');
    if (count % 3 === 1) position = await withdraw(placed.id, 'operator');
    if (count % 3 === 2) position = await update(id, { status: 'Cancelled' });
  }
  const all = bidsOf(await mine(position, '', 'operator'));
  for (const state of ['open', 'withdrawn', 'accepted', 'declined']) {
    const expected = all.filter((entry) => entry.state === state);
    expect(expected).toHaveLength(state === 'accepted' ? 0 : 2);
    const answer = await mine(position, `?state=${state}`, 'operator');
    expect(answer.headers.get('x-total-count')).toBe(String(expected.length));
    expect(bidsOf(answer)).toEqual(expected);
  }
});
