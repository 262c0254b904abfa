import type pg from 'pg';
import { openPool } from '@marketplace/service-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { silentLogger } from '../testing/silentLogger.ts';
import { openTestStore, together, type TestStore } from '../testing/testStore.ts';
import { createStreamLoader } from './streamLoader.ts';

let test: TestStore;
let pool: pg.Pool;
beforeAll(async () => {
  test = await openTestStore();
  pool = openPool({ url: test.url }, { name: 'test', max: 2, logger: silentLogger });
});
afterAll(async () => {
  await pool.end();
  await test.close();
});

/** A loader on the test's database, and the number of statements that it has sent. */
const counting = () => {
  let statements = 0;
  const counted: pg.Pool = Object.assign(Object.create(pool) as pg.Pool, {
    query: (...query: Parameters<pg.Pool['query']>) => {
      statements += 1;
      return pool.query(...query);
    },
  });
  return { load: createStreamLoader(counted), statements: () => statements };
};

describe('loads of streams', () => {
  it('that come together share a statement; each gets its own answer', async () => {
    const taskIds = Array.from({ length: 50 }, sampleId);
    await together(
      test.store,
      taskIds.map((id) => sampleAppend(id, 0)),
    );
    const { load, statements } = counting();
    const [first = '', second = ''] = taskIds;
    const requested = [...taskIds, sampleId(), first, second];
    const loaded = await Promise.all(requested.map(load));
    expect(loaded.map((stream) => stream?.version)).toEqual([...taskIds.map(() => 1), undefined, 1, 1]);
    expect(new Set(loaded.slice(0, 50).map((stream) => stream?.position)).size).toBe(50);
    expect(statements()).toBe(1);
  });
  it('that come while one is under way share the next, and see what was appended before they came', async () => {
    const taskId = sampleId();
    await test.store.ledger.append(sampleAppend(taskId, 0));
    const { load, statements } = counting();
    const early = load(taskId);
    await new Promise((resolve) => setImmediate(resolve)); // the first load is under way
    await test.store.ledger.append(sampleAppend(taskId, 1));
    const late = await Promise.all([load(taskId), load(taskId)]);
    expect((await early)?.version).toBeLessThanOrEqual(2);
    expect(late.map((stream) => stream?.version)).toEqual([2, 2]);
    expect(statements()).toBe(2);
  });
  it('of an invalid task id fail alone', async () => {
    const { load, statements } = counting();
    const settled = await Promise.allSettled([load('nonsense'), load(sampleId())]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(statements()).toBe(1);
  });
});
