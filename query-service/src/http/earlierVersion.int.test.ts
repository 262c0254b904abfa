import { placedBidsSchema, publicTaskSchema } from '@marketplace/contracts';
import { openPostgresReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, since } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

/** The columns that the read models had before bids could have an offer. */
const earlier = {
  tasks: `title, category, description, deadline, budget, status, owner_uid, user_email, user_name, created_at, updated_at,
    bids_count, posted, edit_version`,
  bids: 'task_id, uid, placed_at',
};

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

/** Makes the tables of generation 1 what the earlier version has made, and starts again as an update does. */
const goBack = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: market.databaseUrl });
  await client.connect();
  for (const [name, columns] of Object.entries(earlier))
    await client.query(`BEGIN;
      CREATE TABLE read_models.before AS SELECT id, position, removed, ${columns}${name === 'tasks' ? ', words' : ''}
        FROM read_models.${name}_g1;
      DROP TABLE read_models.${name}_g1;
      ALTER TABLE read_models.before RENAME TO ${name}_g1;
      COMMIT`);
  await client.query(
    `UPDATE read_models.generations SET version = version - 1 WHERE projection IN ('tasks', 'bids')`,
  );
  await client.end();
  const store = await openPostgresReadStore({
    url: market.databaseUrl,
    logger: createLogger({ level: 'silent', name: 'test' }),
  });
  await store.projections.prepare();
  await store.close();
};

it('read models of the earlier version are served until they are made again', async () => {
  const { post, bid } = commandsOf(market.call);
  const [first, second] = [await post(), await post({ title: 'Another' })];
  await bid(first.id);
  await bid(first.id, 'eve');
  await bid(second.id);
  const position = await bid(first.id);
  const call = (path: string, as?: 'ada' | 'bob') => market.call(path, { as, ...since(position) });
  const before = (await call('/tasks')).body;
  const mine = z.array(placedBidsSchema).parse((await call('/mybids', 'bob')).body);
  await goBack();

  expect((await call('/tasks?sort=-deadline')).status).toBe(200);
  const tasks = z.array(publicTaskSchema.strict()).parse((await call('/tasks?sort=budget')).body);
  expect(tasks).toEqual(before);
  expect((await call(`/tasks/${first.id}`, 'bob')).body).toEqual({
    ...tasks[0],
    userEmail: 'ada@example.com',
  });
  expect((await call('/featured-tasks')).body).toEqual(before);
  for (const sort of ['bids', '-bids']) expect((await call(`/tasks?sort=${sort}&limit=1`)).status).toBe(200);
  expect((await call('/tasks?acceptingBids=true')).status).toBe(200);
  expect((await call('/bids/count', 'bob')).body).toEqual({ bidsCount: 3 });

  const summary = (entries: typeof mine) =>
    entries.map(({ taskId, bids, lastBidAt, state, task }) => ({ taskId, bids, lastBidAt, state, task }));
  // Not the kept answer from before.
  const now = z.array(placedBidsSchema).parse((await call('/mybids?limit=9', 'bob')).body);
  expect(summary(now)).toEqual(summary(mine));
  const page = await call('/mybids?limit=1', 'bob');
  expect(summary(z.array(placedBidsSchema).parse(page.body))).toEqual(summary(mine).slice(0, 1));
  expect(page.headers.get('link')).toContain('cursor=');
  for (const state of ['open', 'withdrawn', 'accepted', 'declined'])
    expect((await call(`/mybids?state=${state}`, 'bob')).status).toBe(200);

  for (const as of ['ada', 'bob'] as const)
    for (const options of [
      '',
      '?sort=amount&limit=1',
      '?sort=days',
      '?state=open',
      '?state=accepted',
      '?limit=1',
    ])
      expect([options, (await call(`/tasks/${first.id}/bids${options}`, as)).status]).toEqual([options, 200]);
  const bids = (await call(`/tasks/${first.id}/bids`, 'ada')).body as { state: string; message?: string }[];
  expect(bids.map(({ state, message }) => [state, message])).toEqual([
    ['open', undefined],
    ['open', undefined],
    ['open', undefined],
  ]);
  expect((await call('/notifications', 'ada')).status).toBe(200);
  expect((await call('/notifications', 'bob')).status).toBe(200);
});
