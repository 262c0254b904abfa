import { bidSchema, type Bid } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, since, type Answer, type Person } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const bidsIn = ({ body }: Answer): Bid[] => z.array(bidSchema.strict()).parse(body);
const ask = (id: string, position: number, as: Person, options = '') =>
  market.call(`/tasks/${id}/bids${options}`, { as, ...since(position) });

describe('the state of a bid', () => {
  const statesOf = async (id: string, position: number) =>
    Object.fromEntries(bidsIn(await ask(id, position, 'ada')).map(({ _id, state }) => [_id, state]));

  it('follows the bid and its task; the filter agrees with it', async () => {
    const { post, offer, withdraw, accept, takeBack, update } = commandsOf(market.call);
    const { id } = await post();
    const [one, two, gone] = [await offer(id, 'bob'), await offer(id, 'eve'), await offer(id, 'eve')];
    const agrees = async (position: number, expected: Record<string, string>) => {
      expect(await statesOf(id, position)).toEqual(expected);
      for (const state of ['open', 'withdrawn', 'accepted', 'declined']) {
        const answer = await ask(id, position, 'ada', `?state=${state}`);
        const ids = Object.keys(expected).filter((key) => expected[key] === state);
        expect([
          state,
          bidsIn(answer)
            .map(({ _id }) => _id)
            .sort(),
        ]).toEqual([state, ids.sort()]);
        expect(answer.headers.get('x-total-count')).toBe(String(ids.length));
      }
    };
    const all = (first: string, second: string) => ({
      [one.id]: first,
      [two.id]: second,
      [gone.id]: 'withdrawn',
    });
    await agrees(await withdraw(gone.id, 'eve'), all('open', 'open'));
    await agrees(await accept(two.id), all('declined', 'accepted'));
    await agrees(await takeBack(id), all('open', 'open'));
    await agrees(await accept(one.id), all('accepted', 'declined'));
    await agrees(await update(id, { status: 'Pending' }), all('open', 'open'));
    await agrees(await update(id, { status: 'Cancelled' }), all('declined', 'declined'));
    await agrees(await update(id, { status: 'Pending' }), all('open', 'open'));
  });
});

describe('e-mail addresses and notes on bids', () => {
  it('are only between the owner and the accepted bidder, while it is accepted', async () => {
    const { post, offer, accept, deliver, askForChanges, takeBack } = commandsOf(market.call);
    const { id } = await post();
    const bid = await offer(id, 'bob');
    const other = await offer(id, 'eve');
    const see = async (as: Person, position: number) => (await ask(id, position, as)).text;
    for (const as of ['ada', 'bob', 'eve'] as const) expect(await see(as, other.position)).not.toContain('@');

    const accepted = await accept(bid.id);
    const owners = bidsIn(await ask(id, accepted, 'ada'));
    expect(owners.find(({ _id }) => _id === bid.id)?.bidder.email).toBe('bob@example.com');
    expect(owners.find(({ _id }) => _id === other.id)?.bidder).toEqual({ name: 'Eve' });
    expect(owners.some(({ owner }) => owner !== undefined)).toBe(false);
    const [own] = bidsIn(await ask(id, accepted, 'bob'));
    expect(own?.owner).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(own?.bidder).toEqual({ name: 'Anonymous' });
    expect(own?.work).toMatchObject({ state: 'started' });
    expect(await see('eve', accepted)).not.toMatch(/@|work|started/);

    expect(bidsIn(await ask(id, await deliver(id, 'bob', 'All done'), 'ada')).at(-1)?.work).toMatchObject({
      state: 'delivered',
      note: 'All done',
    });
    const asked = await askForChanges(id, 'Bluer');
    expect(bidsIn(await ask(id, asked, 'bob'))[0]?.work).toMatchObject({
      state: 'changes-requested',
      note: 'Bluer',
    });
    expect(await see('eve', asked)).not.toContain('Bluer');

    const back = await takeBack(id, 'No answer');
    for (const as of ['ada', 'bob', 'eve'] as const) expect(await see(as, back)).not.toContain('@');
    expect(bidsIn(await ask(id, back, 'bob'))[0]?.takenBack).toMatchObject({ reason: 'No answer' });
    expect(await see('eve', back)).not.toContain('No answer');
  });
});
