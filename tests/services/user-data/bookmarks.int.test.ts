import { type Bookmark, bookmarksSchema, itemLimits, settingsSchema } from '@marketplace/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandsOf, type Person, since } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();

const listed = async (as: Person, position = 0): Promise<readonly Bookmark[]> => {
  const answer = await market.call('/bookmarks', { as, ...since(position) });
  return bookmarksSchema.strict().parse(answer.body).bookmarks;
};
const toggle = (method: 'PUT' | 'DELETE', id: string, as: Person) =>
  market.call(`/bookmarks/${id}`, { method, as });

describe('bookmarks', () => {
  it('are kept for their user, newest first, each once, with their tasks', async () => {
    const { post, remove } = commandsOf(market.call);
    const [one, two] = [await post({ title: 'One' }), await post({ title: 'Two' })];
    for (const { id } of [one, two, one]) expect((await toggle('PUT', id, 'bob')).status).toBe(200);
    expect((await listed('bob', two.position)).map(({ task }) => task?.title)).toEqual(['Two', 'One']);
    expect(await listed('ada')).toEqual([]);
    for (const as of ['ada', 'bob'] as const) {
      const { headers } = await market.call('/bookmarks', { as, ...since(two.position) });
      expect(Number(headers.get('x-position'))).toBeGreaterThanOrEqual(two.position);
    }

    const deleted = await remove(two.id);
    expect((await listed('bob', deleted)).map(({ taskId, task }) => [taskId, task?.title])).toEqual([
      [two.id, undefined],
      [one.id, 'One'],
    ]);
    for (const id of [two.id, two.id]) expect((await toggle('DELETE', id, 'bob')).status).toBe(200);
    expect((await listed('bob')).map(({ taskId }) => taskId)).toEqual([one.id]);
  });

  it('are of tasks that the ledger has, whatever the read models have', async () => {
    const { post, remove } = commandsOf(market.call);
    const deleted = (await post()).id;
    const before = await remove(deleted);
    await listed('ada', before);
    market.projections.hold('tasks');
    onTestFinished(() => market.projections.release());
    const { id } = await post();
    expect((await toggle('PUT', id, 'ada')).status).toBe(200);
    const removed = (await post()).id;
    await remove(removed);
    for (const gone of [deleted, removed]) expect((await toggle('PUT', gone, 'ada')).status).toBe(404);
    expect((await listed('ada')).map(({ taskId, task }) => [taskId, task])).toEqual([[id, null]]);
  });

  it('are of tasks that are there, and not endless', async () => {
    for (const id of ['01890000-0000-7000-8000-000000000001', 'x'])
      expect((await toggle('PUT', id, 'eve')).body).toMatchObject({
        type: 'urn:marketplace:problem:task-not-found',
      });
    const { id } = await commandsOf(market.call).post();
    for (let count = 0; count < itemLimits.bookmarks; count += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          market.items.add(
            { kind: 'bookmark', uid: 'uid-eve', id: `old-${count + index}`, since: 0, body: { at: '' } },
            itemLimits.bookmarks,
          ),
        ),
      );
    const refused = await toggle('PUT', id, 'eve');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { type: 'urn:marketplace:problem:limit-reached' },
    ]);
  });
});

const kept = async (as: Person) =>
  settingsSchema.strict().parse((await market.call('/settings', { as })).body);
const choose = (as: Person, body: unknown) => market.call('/settings', { method: 'PUT', as, body });

describe('settings', () => {
  it('keep the last choice of each user', async () => {
    expect(await kept('bob')).toEqual({});
    for (const language of ['ar', 'pt-BR', 'de'])
      expect((await choose('bob', { language })).status).toBe(200);
    expect([await kept('bob'), await kept('ada')]).toEqual([{ language: 'de' }, {}]);
  });

  it('refuse what is no language', async () => {
    for (const language of ['', 'English', 'de_DE'])
      expect((await choose('eve', { language })).body).toMatchObject({
        type: 'urn:marketplace:problem:invalid-request',
        errors: [{ path: 'language', message: 'language must be a language tag, as de or pt-BR.' }],
      });
    expect(await kept('eve')).toEqual({});
  });
});
