import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const header = (answer: { headers: Headers }, name: string) => answer.headers.get(name) ?? '';

describe('a task', () => {
  it('has no personal fields for callers without a token', async () => {
    const { id, position } = await commandsOf(market.call).post();
    const answer = await market.call(`/tasks/${id}`, since(position));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      _id: id,
      title: 'A logo',
      category: 'Design',
      description: 'Round',
      deadline: '2030-02-28',
      budget: 9,
      userName: 'Ada Lovelace',
      status: 'Pending',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      bidsCount: 0,
      bidsOpen: 0,
      closesAt: '2030-02-28T23:59:59.999Z',
      acceptingBids: true,
    });
    expect(header(answer, 'cache-control')).toMatch(/^public\b/);
    expect(header(answer, 'vary')).toContain('Authorization');
    expect(Number(header(answer, 'x-position'))).toBeGreaterThanOrEqual(position);
  });

  it('has userEmail for callers with a token, with another ETag and for their own cache only', async () => {
    const { id, position } = await commandsOf(market.call).post();
    const anybody = await market.call(`/tasks/${id}`, since(position));
    const bob = await market.call(`/tasks/${id}`, { as: 'bob' });
    expect(bob.body).toEqual({ ...(anybody.body as object), userEmail: 'ada@example.com' });
    expect(header(bob, 'etag')).toMatch(/^"[^"]+"$/);
    expect(header(bob, 'etag')).not.toBe(header(anybody, 'etag'));
    expect(header(bob, 'cache-control')).toMatch(/^private\b/);
    expect(header(bob, 'vary')).toContain('Authorization');
  });

  it('is the same with an invalid token as without a token', async () => {
    const { id, position } = await commandsOf(market.call).post();
    const { headers } = since(position);
    const answer = await market.call(`/tasks/${id}`, {
      headers: { ...headers, authorization: 'Bearer nobody' },
    });
    expect([answer.status, answer.text.includes('@')]).toEqual([200, false]);
  });

  it('has another ETag after a bid, with which the owner may still update it, but not after an update', async () => {
    const { post, bid, update } = commandsOf(market.call);
    const { id, position } = await post();
    const before = header(await market.call(`/tasks/${id}`, since(position)), 'etag');
    const bidden = await market.call(`/tasks/${id}`, since(await bid(id)));
    expect(header(bidden, 'etag')).not.toBe(before);
    expect(bidden.body).toMatchObject({ bidsCount: 1 });

    const updateIfMatch = (tag: string, title: string) =>
      market.call(`/tasks/${id}`, {
        method: 'PUT',
        as: 'ada',
        headers: { 'if-match': tag },
        body: { title },
      });
    expect((await updateIfMatch(before, 'A')).status).toBe(200);
    expect((await updateIfMatch(header(bidden, 'etag'), 'B')).status).toBe(412);
    const updated = await market.call(`/tasks/${id}`, since(await update(id, { title: 'C' })));
    expect(updated.body).toMatchObject({ title: 'C', bidsCount: 1 });
    expect((await updateIfMatch(header(updated, 'etag'), 'D')).status).toBe(200);
  });

  it('is a 304 with the position if the caller has it already', async () => {
    const { id, position } = await commandsOf(market.call).post();
    const etag = header(await market.call(`/tasks/${id}`, since(position)), 'etag');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await market.call(`/tasks/${id}`, { headers: { 'if-none-match': known } });
      expect([known, answer.status, answer.text]).toEqual([known, 304, '']);
      expect(header(answer, 'etag')).toBe(etag);
      expect(Number(header(answer, 'x-position'))).toBeGreaterThanOrEqual(position);
    }
    for (const other of ['"other"', 'garbage', ''])
      expect((await market.call(`/tasks/${id}`, { headers: { 'if-none-match': other } })).status).toBe(200);
    const personal = await market.call(`/tasks/${id}`, { as: 'ada', headers: { 'if-none-match': etag } });
    expect(personal.status).toBe(200);
  });

  it('is found also by its id in capital letters', async () => {
    const { id, position } = await commandsOf(market.call).post();
    expect((await market.call(`/tasks/${id.toUpperCase()}`, since(position))).body).toMatchObject({
      _id: id,
    });
  });
});

describe('a task that does not exist', () => {
  it('is a 404 in every call after its deletion, with the position', async () => {
    const { post, remove, bid } = commandsOf(market.call);
    const { id } = await post();
    await bid(id);
    const position = await remove(id);
    for (const [path, as] of [
      [`/tasks/${id}`, undefined],
      [`/tasks/${id}/bids/count`, 'ada'],
      [`/tasks/${id}/bids/count`, 'bob'],
    ] as const) {
      const answer = await market.call(path, { ...since(position), ...(as && { as }) });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ status: 404, message: expect.any(String) as string });
      expect(Number(header(answer, 'x-position'))).toBeGreaterThanOrEqual(position);
    }
  });

  it.each([
    '01930000-0000-7000-8000-000000000000',
    'garbage',
    '[object%20Object]',
    '%00',
    '%zz',
    '%2e%2e%2f',
    "'%20OR%201=1",
    '%F0%9F%99%82',
  ])('is a 400 or 404 for the id %s', async (id) => {
    for (const path of [`/tasks/${id}`, `/tasks/${id}/bids/count`]) {
      const answer = await market.call(path, { as: 'ada' });
      expect([400, 404]).toContain(answer.status);
      expect(header(answer, 'content-type')).toContain('application/problem+json');
      if (answer.status === 404) expect(header(answer, 'x-position')).toMatch(/^\d+$/);
    }
  });

  it('is a 404 for an id of 10 kB', async () => {
    expect((await market.call(`/tasks/${'a'.repeat(10_240)}`)).status).toBe(404);
  });
});
