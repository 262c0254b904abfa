import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

describe('the count of bids on a task', () => {
  it('is visible to its owner only', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post();
    await bid(id);
    const last = await bid(id, 'ada');
    const ask = (as?: 'ada' | 'bob') =>
      market.call(`/tasks/${id}/bids/count`, { ...since(last), ...(as && { as }) });
    expect([(await ask()).status, (await ask('bob')).status]).toEqual([401, 403]);
    const owner = await ask('ada');
    expect([owner.status, owner.body]).toEqual([200, { bidsCount: 2 }]);
    expect(owner.headers.get('cache-control')).toMatch(/^private\b/);
    expect(owner.headers.get('vary')).toContain('Authorization');
  });

  it('is a 401 without a valid token, even for an id that never existed', async () => {
    const path = '/tasks/01930000-0000-7000-8000-000000000000/bids/count';
    expect((await market.call(path)).status).toBe(401);
    expect((await market.call(path, { headers: { authorization: 'Bearer nobody' } })).status).toBe(401);
    expect((await market.call(path, { as: 'ada' })).status).toBe(404);
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

  it('is a 304 if the caller has it already, until the next bid', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post();
    const first = await market.call('/bids/count', { as: 'bob', ...since(await bid(id)) });
    const etag = first.headers.get('etag') ?? '';
    const ask = (position = 0) =>
      market.call('/bids/count', {
        as: 'bob',
        headers: { 'if-none-match': etag, 'x-min-position': String(position) },
      });
    expect((await ask()).status).toBe(304);
    expect((await ask(await bid(id))).status).toBe(200);
  });

  it('needs a token', async () => {
    const answer = await market.call('/bids/count');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ]);
  });
});
