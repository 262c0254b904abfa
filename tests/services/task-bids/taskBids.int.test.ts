import { type Bid, bidSchema } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, commandsOf, type Person, since, wrongOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
const bob = { uid: 'uid-bob', name: 'Anonymous' };

const bidsIn = ({ body }: Answer): Bid[] => z.array(bidSchema.strict()).parse(body);
const ask = (id: string, position: number, as: Person, options = '') =>
  market.call(`/tasks/${id}/bids${options}`, { as, ...since(position) });
const offerOf = (amount: number, days?: number) => ({
  amount,
  message: `For ${amount}`,
  ...(days && { days }),
});
const amountsOf = (answer: Answer) => bidsIn(answer).map(({ amount }) => amount);

describe('the bids on a task', () => {
  it('are all of them for the owner, the own ones for a bidder, none for others', async () => {
    const { post, offer, bid } = commandsOf(market.call);
    const { id } = await post();
    const first = await offer(id, 'bob', { ...offerOf(120.5, 7), days: 7 });
    await offer(id, 'eve', offerOf(80));
    const position = await bid(id, 'bob');
    const owner = await ask(id, position, 'ada');
    expect(bidsIn(owner)).toEqual([
      expect.objectContaining({ bidder: bob, state: 'open', mine: false, position }),
      expect.objectContaining({ bidder: { uid: 'uid-eve', name: 'Eve' }, amount: 80, mine: false }),
      {
        _id: first.id,
        taskId: id,
        bidder: bob,
        ...offerOf(120.5, 7),
        state: 'open',
        placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        mine: false,
        bidderKey: expect.any(String) as string,
        mark: { shortlisted: false },
        position: first.position,
      },
    ]);
    expect(owner.headers.get('x-total-count')).toBe('3');
    expect(Number(owner.headers.get('x-position'))).toBeGreaterThanOrEqual(position);
    const own = bidsIn(await ask(id, position, 'bob'));
    expect(own.map(({ amount, mine }) => [amount, mine])).toEqual([
      [undefined, true],
      [120.5, true],
    ]);
    const other = await ask(id, position, 'auditor');
    expect([other.body, other.headers.get('x-total-count')]).toEqual([[], '0']);
  });

  it('are one of them alone, for those who see it, also with other options', async () => {
    const { post, offer } = commandsOf(market.call);
    const { id } = await post();
    const other = await offer((await post()).id, 'bob');
    const wanted = await offer(id, 'bob', offerOf(1));
    const { position } = await offer(id, 'eve', offerOf(2));
    const one = async (bid: string, as: Person, options = '') => {
      const answer = await ask(id, position, as, `?bid=${bid}${options}`);
      return [amountsOf(answer), answer.headers.get('x-total-count')];
    };
    for (const as of ['ada', 'bob'] as const)
      for (const bid of [wanted.id, wanted.id.toUpperCase()])
        expect(await one(bid, as, '&state=open&sort=amount')).toEqual([[1], '1']);
    expect(await one(wanted.id, 'ada', '&shortlisted=true')).toEqual([[], '0']);
    for (const [bid, as] of [
      [wanted.id, 'eve'],
      [other.id, 'ada'],
      ['01890000-0000-7000-8000-000000000001', 'ada'],
    ] as const)
      expect(await one(bid, as)).toEqual([[], '0']);
    expect(wrongOf(await ask(id, position, 'ada', '?bid=x'))).toEqual(['bid']);
  });

  it('are sorted both ways; a missing amount or number of days counts as the highest, ties by the time', async () => {
    const { post, offer, bid } = commandsOf(market.call);
    const { id } = await post();
    await offer(id, 'bob', offerOf(50, 9));
    await bid(id, 'eve');
    await offer(id, 'bob', offerOf(20));
    await offer(id, 'eve', offerOf(50, 2));
    const position = await bid(id, 'bob');
    const inOrder = async (sort: string) => amountsOf(await ask(id, position, 'ada', `?sort=${sort}`));
    const none = undefined;
    expect(await inOrder('placed')).toEqual([50, none, 20, 50, none]);
    expect(await inOrder('-placed')).toEqual([none, 50, 20, none, 50]);
    expect(await inOrder('amount')).toEqual([20, 50, 50, none, none]);
    expect(await inOrder('-amount')).toEqual([none, none, 50, 50, 20]);
    const daysIn = async (sort: string) =>
      bidsIn(await ask(id, position, 'ada', `?sort=${sort}`)).map(({ days, amount }) => [days, amount]);
    const byDays = [
      [2, 50],
      [9, 50],
      [none, none],
      [none, 20],
      [none, none],
    ];
    expect(await daysIn('days')).toEqual(byDays);
    expect(await daysIn('-days')).toEqual(byDays.reverse());
    const byAmount = bidsIn(await ask(id, position, 'ada', '?sort=amount')).map((one) => one.position);
    expect(byAmount.slice(1, 3)).toEqual(byAmount.slice(1, 3).toSorted((a, b) => a - b));
  });
});

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

it('a bid shows the other side’s address and the work while it is accepted, then why that ended', async () => {
  const { post, offer, accept, deliver, takeBack } = commandsOf(market.call);
  const { id } = await post();
  const bid = await offer(id, 'bob');
  await accept(bid.id);
  const delivered = await deliver(id, 'bob', 'All done');
  const work = { state: 'delivered', note: 'All done' };
  const [[owners], [own]] = [
    bidsIn(await ask(id, delivered, 'ada')),
    bidsIn(await ask(id, delivered, 'bob')),
  ];
  expect(owners).toMatchObject({ bidder: { name: 'Anonymous', email: 'bob@example.com' }, work });
  expect(own).toMatchObject({ owner: { name: 'Ada Lovelace', email: 'ada@example.com' }, work });
  expect([owners?.owner, own?.bidder]).toEqual([undefined, bob]);
  const [back] = bidsIn(await ask(id, await takeBack(id, 'No answer'), 'bob'));
  expect(back).toMatchObject({ takenBack: { reason: 'No answer' } });
  expect(back).not.toHaveProperty('owner');
});
