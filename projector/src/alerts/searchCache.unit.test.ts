import type { StoredEvent } from '@marketplace/contracts';
import type { UserRecord } from '@marketplace/private-store';
import { expect, it } from 'vitest';
import { foldBatch, nothingKnown } from '../folding/batch.ts';
import { documentsOf } from '../folding/fold.ts';
import { ledgerOf, posting } from '../testing/history.ts';
import { createSearchCache } from './searchCache.ts';

const ids = ['01890000-0000-4000-8000-000000000001', '01890000-0000-4000-8000-000000000002'] as const;
const saved = (id: string, uid: string, change: Partial<UserRecord> = {}): UserRecord => ({
  kind: 'search',
  uid,
  id,
  since: 0,
  body: { name: 'x', query: `category=${encodeURIComponent(posting.category)}`, alert: true },
  ...change,
});

const storeOf = (...first: readonly UserRecord[]) => {
  const store = { items: first, changed: 1, lists: 0 };
  return {
    store,
    changes: () => Promise.resolve(store.changed),
    // eslint-disable-next-line @typescript-eslint/require-await -- in place of a read
    async *every() {
      store.lists += 1;
      yield* store.items;
    },
  };
};

const [event] = ledgerOf([{ type: 'TaskPosted', data: posting, task: 1, uid: 'ada' }]);
const events: readonly StoredEvent[] = event === undefined ? [] : [event];
/** The users whom the posting alerts, and the search of each. */
const alerted = async (cache: ReturnType<typeof createSearchCache>) => {
  const alerts = cache.projections.find(({ name }) => name === 'alerts');
  if (alerts === undefined) throw new Error('There are no alerts.');
  await cache.prepare('alerts', events);
  const { documents } = await foldBatch(alerts, events, nothingKnown, () => Promise.resolve(new Map()));
  return documentsOf(documents).map(({ id, body }) => ({ id, ...(body as object) }));
};

it('searches are read when a posting comes and they have changed, and at no other time', async () => {
  const { store, ...items } = storeOf(saved(ids[0], 'bob'));
  const cache = createSearchCache(items);
  expect(cache.prepare('tasks', events)).toBeUndefined();
  expect(cache.prepare('alerts', [])).toBeUndefined();
  expect(store.lists).toBe(0);
  for (let time = 0; time < 3; time += 1) expect(await alerted(cache)).toHaveLength(1);
  expect(store.lists).toBe(1);
  store.items = [...store.items, saved(ids[1], 'eve')];
  store.changed = 2;
  expect(await alerted(cache)).toMatchObject([{ toUid: 'bob' }, { toUid: 'eve' }]);
  expect(store.lists).toBe(2);
});

it('a user gets one alert of a task, of the same id, whatever searches match', async () => {
  const both = createSearchCache(storeOf(saved(ids[1], 'bob'), saved(ids[0], 'bob')));
  const one = createSearchCache(storeOf(saved(ids[1], 'bob')));
  const [found] = await alerted(both);
  expect(await alerted(both)).toEqual([found]);
  expect(found).toMatchObject({ toUid: 'bob', searchId: ids[0] });
  expect(await alerted(one)).toMatchObject([{ id: found?.id, searchId: ids[1] }]);
});

it('no alert comes of a search without alerts, or with an option that this version does not know', async () => {
  const off = saved(ids[0], 'bob', { body: { query: '', alert: false } });
  const newer = saved(ids[1], 'eve', { body: { query: 'colour=red', alert: true } });
  expect(await alerted(createSearchCache(storeOf(off, newer)))).toEqual([]);
});
