import { describe, expect, it } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();

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
      owner: { uid: 'uid-ada', name: 'Ada Lovelace' },
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

  it('is found also by its id in capital letters', async () => {
    const { id, position } = await commandsOf(market.call).post();
    expect((await market.call(`/tasks/${id.toUpperCase()}`, since(position))).body).toMatchObject({
      _id: id,
    });
  });
});

describe('a task that does not exist', () => {
  it('is a 404 in every call about it, with the position: deleted, never posted, or no id', async () => {
    const { post, remove, bid } = commandsOf(market.call);
    const { id } = await post();
    await bid(id);
    const position = await remove(id);
    for (const task of [id, '01930000-0000-7000-8000-000000000000', 'x'])
      for (const part of ['', '/bids', '/bids/count', '/history', '/outcome'])
        for (const as of ['ada', 'bob'] as const) {
          const answer = await market.call(`/tasks/${task}${part}`, { as, ...since(position) });
          expect([part, answer.status]).toEqual([part, 404]);
          expect(answer.body).toMatchObject({ type: 'urn:marketplace:problem:task-not-found' });
          expect(Number(header(answer, 'x-position'))).toBeGreaterThanOrEqual(position);
        }
  });
});
