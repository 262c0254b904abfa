import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { commandsOf, wrongOf } from '../testing/call.ts';
import { clientsOf, upTo } from '../testing/listen.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();

const connect = clientsOf(() => market);
const head = () => market.eventStore.feed.head();

describe('a client of the live updates', () => {
  it('gets headers and a comment at once', async () => {
    const client = await connect();
    const { status, headers, comments } = client;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toContain('no-store');
    await client.until(() => comments.length > 0);
  });

  it('is disconnected when its user is forgotten, and no other one', async () => {
    const [ada, bob, nobody] = [
      await connect('', { authorization: 'Bearer ada' }),
      await connect('', { authorization: 'Bearer bob' }),
      await connect(),
    ];
    market.forget('uid-ada');
    await ada.ended;
    await expect(Promise.race([bob.ended, nobody.ended, sleep(300, 'open')])).resolves.toBe('open');
  });

  it('gets each kind of change from now on, without personal data', async () => {
    const { post, update, bid, remove } = commandsOf(market.call);
    await post();
    const client = await connect(`?after=${await head()}`);
    const { id, position } = await post();
    await update(id, { title: 'Changed' });
    await bid(id);
    await bid(id);
    // The test waits before it deletes the task, because the update for a bid on a deleted task has no count.
    await client.until(upTo(position + 3));
    await remove(id);
    await client.until(upTo(position + 4));
    const expected = (type: string, at: number, more = {}) => ({
      event: 'task',
      id: String(at),
      type,
      taskId: id,
      position: at,
      ...more,
    });
    // The count is the current one, so it may already include the second bid.
    const bidsCount = expect.toSatisfy((count) => count === 1 || count === 2) as number;
    expect(client.received).toEqual([
      expected('posted', position),
      expected('updated', position + 1),
      expected('bid', position + 2, { bidsCount }),
      expected('bid', position + 3, { bidsCount: 2 }),
      expected('deleted', position + 4),
    ]);
  });

  it('gets no update before the read model contains the change', async () => {
    const { post } = commandsOf(market.call);
    const client = await connect(`?after=${await head()}`);
    market.projections.hold('tasks');
    const { position } = await post();
    await sleep(300);
    expect(client.received).toEqual([]);
    await market.projections.release();
    await client.until(upTo(position));
  });

  it('without a valid position gets only updates from now on', async () => {
    const { post } = commandsOf(market.call);
    const before = await post();
    const earlier = await connect(`?after=${before.position - 1}`);
    await earlier.until(upTo(before.position));
    for (const options of ['', `?after=${before.position + 1_000_000}`]) {
      const client = await connect(options);
      const { position } = await post();
      await client.until(upTo(position));
      expect(client.received.map((one) => one.position)).toEqual([position]);
    }
  });

  it.each(['-1', '1.5', 'abc', '', '1e3', '9'.repeat(30)])('is refused after %j', async (bad) => {
    const answer = await market.call(`/updates?after=${bad}`);
    expect([answer.status, wrongOf(answer)]).toEqual([400, ['after']]);
  });

  it('gets only the headers for HEAD', async () => {
    const answer = await market.call('/updates', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });
});
