import { bidSchema, sharedHistorySchema, type Bid } from '@marketplace/contracts';
import { isRunning } from '@marketplace/read-store';
import { until } from '@marketplace/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, since, type Answer, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket({ forgets: true });
let task: string;
let bobs: string;
let eves: string;
/** The position after each step. */
let at: Record<'declined' | 'accepted' | 'resigned' | 'revised' | 'again', number>;
beforeAll(async () => {
  const { post, offer, decline, accept, resign, revise } = commandsOf(market.call);
  ({ id: task } = await post());
  ({ id: bobs } = await offer(task, 'bob'));
  ({ id: eves } = await offer(task, 'eve', { amount: 90, message: 'Mine' }));
  at = {
    declined: await decline(bobs, 'Too dear'),
    accepted: await accept(eves),
    resigned: await resign(task, 'eve', 'A flu'),
    revised: await revise(bobs, 'bob', { amount: 70 }),
    again: await decline(bobs, 'Still too dear'),
  };
});

const ask = (path: string, as: Person = 'ada', position = at.again) =>
  market.call(path, { as, ...since(position) });
const bidsIn = ({ body }: Answer): Bid[] => z.array(bidSchema.strict()).parse(body);
const bidOf = async (as: Person, id: string) =>
  bidsIn(await ask(`/tasks/${task}/bids`, as)).find(({ _id }) => _id === id);

it('a bid that its owner has declined says so, and why, to both; one whose bidder resigned, too', async () => {
  for (const as of ['ada', 'bob'] as const)
    expect(await bidOf(as, bobs)).toMatchObject({
      state: 'declined',
      amount: 70,
      declined: { reason: 'Still too dear', at: expect.any(String) as string },
    });
  for (const as of ['ada', 'eve'] as const) {
    const bid = await bidOf(as, eves);
    expect(bid).toMatchObject({ state: 'withdrawn', resigned: { reason: 'A flu' } });
    expect(bid).not.toHaveProperty('declined');
  }
  expect(await bidOf('eve', bobs)).toBeUndefined();
});

it('the history of the task tells a decline to the owner and its bidder only, with the reason', async () => {
  const told = async (as: Person) =>
    sharedHistorySchema
      .parse((await ask(`/tasks/${task}/history?limit=100`, as)).body)
      .events.filter(({ type }) => type === 'BidDeclined' || type === 'BidderResigned')
      .map(({ type, note }) => [type, note]);
  const all = [
    ['BidDeclined', 'Still too dear'],
    ['BidderResigned', 'A flu'],
    ['BidDeclined', 'Too dear'],
  ];
  expect(await told('ada')).toEqual(all);
  expect(await told('bob')).toEqual(
    all.map(([type, note]) => [type, type === 'BidDeclined' ? note : undefined]),
  );
  expect(await told('eve')).toEqual([['BidderResigned', 'A flu']]);
});

it('loses its reason with its owner, and stays declined when its bidder is forgotten; read models built again are the same', async () => {
  const { persons, ledger } = market.eventStore;
  const forget = async (uid: string) => {
    const { position: before } = await ledger.head();
    await persons.beginForgetting(uid, { by: 'person', uid });
    await until(async () => (await persons.read(uid))?.state === 'forgotten');
    const later = (await market.eventStore.readTask(task)).filter(({ position }) => position > before);
    return { types: later.map(({ type }) => type), last: (await ledger.head()).position };
  };
  const { last } = await forget('uid-ada');
  const ofBob = bidsIn(await ask(`/tasks/${task}/bids`, 'bob', last)).find(({ _id }) => _id === bobs);
  expect(ofBob).toMatchObject({ state: 'declined', declined: { reason: null, forgotten: true } });
  expect(await bidOf('eve', eves)).toMatchObject({ resigned: { reason: 'A flu' } });
  expect((await forget('uid-bob')).types).toEqual(['TextsForgotten']);
  for (const name of ['tasks', 'bids', 'notifications'] as const) {
    const body = { reason: 'to see' };
    await market.call(`/operations/projections/${name}/rebuild`, { as: 'operator', method: 'POST', body });
    const rebuildOf = async () => (await market.projections.control(name)).rebuild;
    await until(async () => !isRunning(await rebuildOf()));
    expect(await rebuildOf()).toMatchObject({ state: 'swapped', differences: { count: 0 } });
  }
});
