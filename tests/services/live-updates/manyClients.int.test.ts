import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { clientsOf, listen, upTo } from '../testing/listen.ts';
import { startMarket, startedMarket } from '../testing/market.ts';

const market = startedMarket();

const connect = clientsOf(() => market);
const head = () => market.eventStore.feed.head();
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('clients that connect during many writes', () => {
  it('get all updates after their position once, in order', async () => {
    const { post, bid, update } = commandsOf(market.call);
    // Until the tasks have their first event, nobody can connect.
    await market.call('/tasks', since((await post()).position));
    const first = await head();
    const last = first + 500;
    const write = async () => {
      const { id } = await post();
      for (let round = 0; round < 31; round += 1) {
        await bid(id);
        await update(id, { title: `Round ${round}` });
      }
    };
    const writing = Promise.all(Array.from({ length: 8 }, write));

    const join = async (number: number) => {
      await sleep(number * 20);
      const after = first + Math.floor(Math.random() * ((await head()) - first));
      // The header wins: a browser that reconnects sends it with its first address.
      const client =
        number % 2 === 0
          ? await connect(`?after=${after}`)
          : await connect('?after=0', { 'Last-Event-ID': String(after) });
      await client.until(upTo(last));
      return { after, positions: client.received.map(({ position }) => position) };
    };
    const joined = await Promise.all(Array.from({ length: 12 }, (_, number) => join(number)));
    await writing;
    for (const { after, positions } of joined)
      expect(positions.filter((position) => position <= last)).toEqual(range(after + 1, last));
  });
});

describe('the service', () => {
  it('accepts 50 clients from one address, and others when these have left', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => connect()));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await market.call('/updates');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await market.call('/tasks')).status).toBe(200);

    for (const client of many) client.leave();
    await expect.poll(async () => (await connect()).status).toBe(200);
  });

  it('ends all streams when it stops', async () => {
    const other = await startMarket();
    try {
      const listeners = await Promise.all([1, 2, 3].map(() => listen(`${other.url}/updates`)));
      await other.stopQueries();
      await Promise.all(listeners.map(({ ended }) => ended));
      const late = await listen(`${other.url}/updates`);
      expect(late.status).toBe(503);
    } finally {
      await other.stop();
    }
  });
});
