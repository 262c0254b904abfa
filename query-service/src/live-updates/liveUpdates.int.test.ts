import { setTimeout as sleep } from 'node:timers/promises';
import type { NewEvent } from '@marketplace/event-store';
import { bidPlaced } from '@marketplace/event-store/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, wrongOf } from '../testing/call.ts';
import { listen, type Listening } from '../testing/listen.ts';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
const open = new Set<Listening>();
beforeAll(async () => {
  market = await startMarket();
});
afterEach(() => {
  for (const listening of open) listening.leave();
  open.clear();
});
afterAll(() => market.stop());

const hear = async (options = '', headers = {}) => {
  const listening = await listen(`${market.url}/updates${options}`, headers);
  open.add(listening);
  return listening;
};
const head = () => market.eventStore.feed.head();
const upTo = (position: number) => (heard: readonly { position: number }[]) =>
  (heard.at(-1)?.position ?? 0) >= position;
const countedFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('a listener', () => {
  it('is told at once that it is heard', async () => {
    const listening = await hear();
    const { status, headers, comments } = listening;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toContain('no-store');
    await listening.until(() => comments.length > 0);
  });

  it('is told of each kind of change from now on, with nothing personal', async () => {
    const { post, update, bid, remove } = commandsOf(market.call);
    await post();
    const listening = await hear(`?after=${await head()}`);
    const { id, position } = await post();
    await update(id, { title: 'Changed' });
    await bid(id);
    await bid(id);
    // A bid on a task that is deleted by the time it is told has no count.
    await listening.until(upTo(position + 3));
    await remove(id);
    await listening.until(upTo(position + 4));
    const told = (type: string, at: number, more = {}) => ({
      event: 'task',
      id: String(at),
      type,
      taskId: id,
      position: at,
      ...more,
    });
    // A count is the one that the reader would find: it may be ahead of the bid that is told of.
    const bidsCount = expect.toSatisfy((count) => count === 1 || count === 2) as number;
    expect(listening.heard).toEqual([
      told('posted', position),
      told('updated', position + 1),
      told('bid', position + 2, { bidsCount }),
      told('bid', position + 3, { bidsCount: 2 }),
      told('deleted', position + 4),
    ]);
  });

  it('finds the change in the read models as soon as it is told', async () => {
    const { post, update, bid } = commandsOf(market.call);
    const { id } = await post();
    const listening = await hear(`?after=${await head()}`);
    for (let round = 0; round < 20; round += 1) {
      const updated = await update(id, { title: `Round ${round}` });
      await listening.until(upTo(updated));
      const seen = await market.call(`/tasks/${id}`);
      const bidden = await bid(id);
      await listening.until(upTo(bidden));
      const counted = await market.call(`/tasks/${id}`);
      expect([seen.body, counted.body]).toMatchObject([
        { title: `Round ${round}` },
        { bidsCount: round + 1 },
      ]);
    }
  });

  it('is not told before the projection that shows it has the change', async () => {
    const { post } = commandsOf(market.call);
    const listening = await hear(`?after=${await head()}`);
    market.projections.hold('tasks');
    const { position } = await post();
    await sleep(300);
    expect(listening.heard).toEqual([]);
    await market.projections.release();
    await listening.until(upTo(position));
  });

  it('is told of a task that an event held which could not be applied, once that is settled', async () => {
    const { post } = commandsOf(market.call);
    const { deadLetters } = market.projections;
    const { id, position } = await post();
    const { ledger } = market.eventStore;
    const loaded = await ledger.load(id);
    const bad = { ...bidPlaced(), type: 'TaskUpdated', data: { budget: 'a lot' } } as unknown as NewEvent;
    const good: NewEvent = { ...bidPlaced(), type: 'TaskUpdated', data: { title: 'After it' } };
    await ledger.append({ taskId: id, expectedVersion: 1, events: [bad, good], state: loaded?.state ?? {} });
    const listening = await hear(`?after=${position}`);
    await listening.until(upTo(position + 2));
    const parked = async () => (await deadLetters.list({ state: 'parked', limit: 9 })).letters;
    await expect.poll(async () => (await parked()).map(({ taskId }) => taskId)).toEqual([id]);
    // So long that what holds the task has been seen.
    await sleep(1_500);
    const before = listening.heard.length;

    await deadLetters.request([(await parked())[0]?.id ?? ''], 'discarding');
    await listening.until((heard) => heard.length > before);
    expect(listening.heard.slice(before)).toEqual([
      { event: 'task', id: String(position + 2), type: 'updated', taskId: id, position: position + 2 },
    ]);
    expect((await market.call(`/tasks/${id}`)).body).toMatchObject({ title: 'After it' });
    // Who was away then hears of it too.
    const away = await hear(`?after=${position + 2}`);
    await away.until((heard) => heard.length > 0);
    expect(away.heard).toEqual(listening.heard.slice(before));
    await post(); // from there on nobody has to be told of it
  });

  it('who names no position hears what comes from then on only', async () => {
    const { post } = commandsOf(market.call);
    const before = await post();
    const earlier = await hear(`?after=${before.position - 1}`);
    await earlier.until(upTo(before.position));
    for (const options of ['', `?after=${before.position + 1_000_000}`]) {
      const listening = await hear(options);
      const { position } = await post();
      await listening.until(upTo(position));
      expect(listening.heard.map((one) => one.position)).toEqual([position]);
    }
  });

  it.each(['-1', '1.5', 'abc', '', '1e3', '9'.repeat(30)])('is refused after %j', async (bad) => {
    const byOption = await market.call(`/updates?after=${bad}`);
    expect([byOption.status, wrongOf(byOption)]).toEqual([400, ['after']]);
    if (bad === '') return;
    const byHeader = await market.call('/updates', { headers: { 'last-event-id': bad } });
    expect([byHeader.status, wrongOf(byHeader)]).toEqual([400, ['Last-Event-ID']]);
  });

  it('is refused where it names two positions at once', async () => {
    const answer = await market.call('/updates?after=1&after=2');
    expect([answer.status, wrongOf(answer)]).toEqual([400, ['after']]);
  });

  it('asks by HEAD without beginning to listen', async () => {
    const answer = await market.call('/updates', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });
});

describe('listeners who join while much is written', () => {
  it('hear everything after their position once, in order', async () => {
    const { post, bid, update } = commandsOf(market.call);
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
      // The header counts, as from a browser that connects again to the address that it began with.
      const listening =
        number % 2 === 0
          ? await hear(`?after=${after}`)
          : await hear('?after=0', { 'Last-Event-ID': String(after) });
      await listening.until(upTo(last));
      return { after, told: listening.heard.map(({ position }) => position) };
    };
    const joined = await Promise.all(Array.from({ length: 12 }, (_, number) => join(number)));
    await writing;
    for (const { after, told } of joined)
      expect(told.filter((position) => position <= last)).toEqual(countedFrom(after + 1, last));
  });

  it('and break off again and again lose nothing and hear nothing twice', async () => {
    const { post, bid } = commandsOf(market.call);
    const start = await head();
    const last = start + 101;
    const writing = post().then(async ({ id }) => {
      for (let round = 0; round < 100; round += 1) await bid(id);
    });
    const told: number[] = [];
    while ((told.at(-1) ?? start) < last) {
      const listening = await hear('', { 'Last-Event-ID': String(told.at(-1) ?? start) });
      await listening.until((heard) => heard.length >= Math.min(7, last - (told.at(-1) ?? start)));
      told.push(...listening.heard.map(({ position }) => position));
      listening.leave();
    }
    await writing;
    expect(told).toEqual(countedFrom(start + 1, last));
  });
});

describe('the service', () => {
  it('lets 50 listen from one address, and others when those have left', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => hear()));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await market.call('/updates');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await market.call('/tasks')).status).toBe(200);

    for (const listening of many) listening.leave();
    await expect.poll(async () => (await hear()).status).toBe(200);
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
