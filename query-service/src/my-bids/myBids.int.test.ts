import { placedBidsSchema } from '@marketplace/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, since, wrongOf, type Answer } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterEach(() => market.projections.release());
afterAll(() => market.stop());

const bidsOf = ({ body }: Answer) => z.array(placedBidsSchema.strict()).parse(body);
const mine = (position: number, options = '', as: 'ada' | 'bob' = 'bob') =>
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
    expect(answer.headers.get('cache-control')).toMatch(/^private\b/);
    expect(answer.headers.get('vary')).toContain('Authorization');
    expect(bidsOf(await mine(position, '', 'ada')).map(({ taskId }) => taskId)).toEqual([second.id]);
  });

  it('has pages, with cursors that belong to the caller', async () => {
    const { post, bid } = commandsOf(market.call);
    let position = 0;
    for (let count = 0; count < 5; count += 1) position = await bid((await post()).id, 'ada');
    const all = bidsOf(await mine(position, '', 'ada'));
    const read: unknown[] = [];
    const nexts: string[] = [];
    for (let next: string | undefined = '?limit=2'; next !== undefined;) {
      const page: Answer = await mine(position, next, 'ada');
      expect(page.headers.get('x-total-count')).toBe(String(all.length));
      read.push(...bidsOf(page));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      if (next !== undefined) nexts.push(next);
    }
    expect(read).toEqual(all);
    expect((await mine(position, nexts[0], 'bob')).status).toBe(400);
  });

  it('has another ETag for each caller, and after a bid', async () => {
    const { post, bid } = commandsOf(market.call);
    const { id } = await post();
    const etag = (await mine(await bid(id))).headers.get('etag') ?? '';
    const ask = (as: 'ada' | 'bob', position = 0) =>
      market.call('/mybids', {
        as,
        headers: { 'if-none-match': etag, 'x-min-position': String(position) },
      });
    expect([(await ask('bob')).status, (await ask('ada')).status]).toEqual([304, 200]);
    expect((await ask('bob', await bid(id))).status).toBe(200);
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

  it('needs a token, and has no options except limit and cursor', async () => {
    expect((await market.call('/mybids')).status).toBe(401);
    expect((await market.call('/mybids', { headers: { authorization: 'Bearer nobody' } })).status).toBe(401);
    for (const option of ['sort=posted', 'limit=0', 'limit=101', 'limit=1&limit=2', 'cursor=x', 'uid=1']) {
      const answer = await market.call(`/mybids?${option}`, { as: 'bob' });
      expect([option, answer.status, wrongOf(answer)]).toEqual([option, 400, [option.split('=')[0]]]);
    }
  });
});
