import { dayMs } from '@marketplace/contracts';
import { startedTestStore, silentLogger } from '@marketplace/event-store/testing';
import { createMetrics } from '@marketplace/service-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOldAccesses, measureAccesses } from './oldAccesses.ts';

const now = new Date();

const test = startedTestStore();
/** Records the accesses 1 to 4: two 900 days ago, one 31 days ago, one 20 days ago. */
beforeAll(async () => {
  for (const days of [900, 900, 31, 20])
    await test.sql(
      `INSERT INTO event_store.audit_accesses (at, actor_uid, actor_email, call, details) VALUES ($1, 'carl', 'c@d.e', 'GET', '{}')`,
      [new Date(now.getTime() - days * dayMs)],
    );
});

const ids = async () => (await test.store.readAccesses({ limit: 100 })).map(({ id }) => id).reverse();
const removeAfter = (days: number) =>
  createOldAccesses({
    store: test.store,
    leadership: test.store.leadership,
    days,
    clock: () => now,
    logger: silentLogger,
  }).run({ signal: new AbortController().signal, isFirst: true, wake: () => undefined });

describe('records of accesses', () => {
  it('of the last 30 days can’t be removed, not even by the owner', async () => {
    await expect(test.sql('DELETE FROM event_store.audit_accesses WHERE id >= 3')).rejects.toMatchObject({
      code: '42501',
    });
    expect(await ids()).toEqual([1, 2, 3, 4]);
  });

  it('are removed once a day when they are old enough, in batches; a metric shows the age of the oldest', async () => {
    const metrics = createMetrics();
    measureAccesses(metrics, { store: test.store, clock: () => now });
    const oldest = async () =>
      Number(/^marketplace_audit_oldest_access_seconds (.*)$/m.exec(await metrics.text())?.[1]);
    await removeAfter(0);
    expect(await oldest()).toBeCloseTo(900 * 86_400, -1);
    const before = new Date(now.getTime() - 730 * dayMs).toISOString();
    expect(await test.store.removeAccesses({ before, limit: 1 })).toBe(1);
    expect(await ids()).toEqual([2, 3, 4]);
    await removeAfter(730);
    expect(await ids()).toEqual([3, 4]);
    expect(await oldest()).toBeCloseTo(31 * 86_400, -1);
    await removeAfter(30);
    expect(await ids()).toEqual([4]);
  });
});
