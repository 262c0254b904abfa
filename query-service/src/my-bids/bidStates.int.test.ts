import { placedBidsSchema, type PlacedBidsAnswer } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, since, type Answer, type Person } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const entriesIn = ({ body }: Answer): PlacedBidsAnswer[] => z.array(placedBidsSchema.strict()).parse(body);
const mine = (position: number, as: Person, options = '') =>
  market.call(`/mybids${options}`, { as, ...since(position) });
const entryOf = async (position: number, as: Person, taskId: string) =>
  entriesIn(await mine(position, as)).find((entry) => entry.taskId === taskId);

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

describe("the caller's bids in a state", () => {
  it('have pages of the same entries, with their total', async () => {
    const { post, offer, bid, withdraw, update } = commandsOf(market.call);
    let position = 0;
    for (let count = 0; count < 9; count += 1) {
      const { id } = await post();
      const placed = await offer(id, 'operator');
      position = await bid(id, 'eve');
      if (count % 3 === 1) position = await withdraw(placed.id, 'operator');
      if (count % 3 === 2) position = await update(id, { status: 'Cancelled' });
    }
    const all = entriesIn(await mine(position, 'operator'));
    expect(all).toHaveLength(9);
    for (const state of ['open', 'withdrawn', 'accepted', 'declined']) {
      const expected = all.filter((entry) => entry.state === state);
      expect(expected).toHaveLength(state === 'accepted' ? 0 : 3);
      const read: PlacedBidsAnswer[] = [];
      for (let next: string | undefined = `?state=${state}&limit=2`; next !== undefined;) {
        const page = await mine(position, 'operator', next);
        expect(page.headers.get('x-total-count')).toBe(String(expected.length));
        read.push(...entriesIn(page));
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(read).toEqual(expected);
    }
    const first = await mine(position, 'operator', '?state=open&limit=1');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    for (const options of [`?state=declined&cursor=${cursor}`, `?cursor=${cursor}`, '?state=new', '?state='])
      expect([options, (await mine(position, 'operator', options)).status]).toEqual([options, 400]);
  });
});
