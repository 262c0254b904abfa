import type { Task } from '@marketplace/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since, tasksOf, titlesOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let last = 0;
beforeAll(async () => {
  const { post } = commandsOf(market.call);
  await post({ title: 'First of Ada', budget: 5 });
  await post({ title: 'Of Bob' }, 'bob');
  ({ position: last } = await post({ title: 'Second of Ada', budget: 1 }));
});

const mine = (options = '', as: 'ada' | 'bob' = 'ada') =>
  market.call(`/mytasks${options}`, { as, ...since(last) });

describe("the caller's tasks", () => {
  it('are only their own, oldest first, with userEmail, and may be cached by the caller only', async () => {
    const answer = await mine();
    expect(titlesOf(answer)).toEqual(['First of Ada', 'Second of Ada']);
    expect(tasksOf(answer.body).map(({ userEmail }) => userEmail)).toEqual(Array(2).fill('ada@example.com'));
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(titlesOf(await mine('', 'bob'))).toEqual(['Of Bob']);
  });

  it('say when work was delivered that waits for an answer, here and to nobody else', async () => {
    const { post, offer, accept, deliver, askForChanges } = commandsOf(market.call);
    const { id } = await post({ title: 'A map' }, 'eve');
    const bid = await offer(id, 'bob');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    const seenBy = async (position: number) => {
      const see = (path: string, as?: 'ada' | 'bob' | 'eve') =>
        market.call(path, { ...(as && { as }), ...since(position) });
      const [own] = (await see('/mytasks', 'eve')).body as Task[];
      const others = [
        await see(`/tasks/${id}`, 'bob'),
        await see(`/tasks/${id}`, 'ada'),
        await see('/tasks'),
      ];
      for (const { text } of others) expect(text).not.toContain('waitsSince');
      const { waitsSince } = (await see(`/tasks/${id}`, 'eve')).body as Task;
      expect(own?.waitsSince).toBe(waitsSince);
      return waitsSince;
    };
    expect(await seenBy(await accept(bid.id, 'eve'))).toBeUndefined();
    expect(await seenBy(await deliver(id, 'bob'))).toEqual(time);
    expect(await seenBy(await askForChanges(id, 'Bluer', 'eve'))).toBeUndefined();
  });

  it('that wait for their owner are the closed ones with open bids, and the delivered ones, longest waiting first', async () => {
    const { post, offer, accept, deliver, decline, askForChanges, update } = commandsOf(market.call);
    const withBid = async (title: string) => {
      const { id } = await post({ title }, 'bob');
      return { id, bid: (await offer(id, 'eve')).id };
    };
    const close = (id: string) => update(id, { deadline: '2020-01-31' }, 'bob');
    const [open, closed, declined, delivered, answered, started, cancelled] = [
      await withBid('Open'),
      await withBid('Closed'),
      await withBid('Closed, its bid declined'),
      await withBid('Delivered'),
      await withBid('Delivered and answered'),
      await withBid('In progress without a deal'),
      await withBid('Cancelled'),
    ];
    await update(open.id, { status: 'Cancelled' }, 'bob');
    await update(open.id, { status: 'Pending' }, 'bob');
    await close((await post({ title: 'Closed without bids' }, 'bob')).id);
    for (const { id, bid } of [answered, delivered]) {
      await accept(bid, 'bob');
      await deliver(id, 'eve');
    }
    await askForChanges(answered.id, 'Bluer', 'bob');
    await decline(declined.bid, undefined, 'bob');
    for (const { id } of [declined, started, closed, cancelled]) await close(id);
    await update(started.id, { status: 'In Progress' }, 'bob');
    last = await update(cancelled.id, { status: 'Cancelled' }, 'bob');

    const page = await mine('?waiting=true&limit=1', 'bob');
    expect([titlesOf(page), page.headers.get('x-total-count')]).toEqual([['Delivered'], '2']);
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect(titlesOf(await mine(next, 'bob'))).toEqual(['Closed']);
    expect((await mine(next.replace('waiting=true&', ''), 'bob')).status).toBe(400);
    expect(titlesOf(await mine('?waiting=true&sort=posted&q=closed', 'bob'))).toEqual(['Closed']);
    expect(titlesOf(await mine('?waiting=true'))).toEqual([]);
    for (const path of ['/mytasks?waiting=false', '/tasks?waiting=true'])
      expect([path, (await market.call(path, { as: 'bob' })).status]).toEqual([path, 400]);
  });
});

describe('the count of bids on a task', () => {
  it('is visible to its owner only', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post();
    await bid(id);
    const last = await bid(id, 'ada');
    const ask = (as?: 'ada' | 'bob') =>
      market.call(`/tasks/${id}/bids/count`, { ...since(last), ...(as && { as }) });
    expect((await ask('bob')).status).toBe(403);
    const owner = await ask('ada');
    expect([owner.status, owner.body]).toEqual([200, { bidsCount: 2 }]);
  });
});

describe("the count of the caller's bids", () => {
  it('includes all tasks, also own and deleted ones', async () => {
    const { post, bid, remove } = commandsOf(market.call);
    const before = await market.call('/bids/count', { as: 'bob' });
    const { bidsCount } = before.body as { bidsCount: number };
    const [one, two] = [await post({}, 'bob'), await post()];
    await bid(one.id);
    await bid(two.id);
    await bid(two.id, 'ada');
    await bid(two.id);
    const position = await remove(two.id);
    const after = await market.call('/bids/count', { as: 'bob', ...since(position) });
    expect(after.body).toEqual({ bidsCount: bidsCount + 3 });
  });
});
