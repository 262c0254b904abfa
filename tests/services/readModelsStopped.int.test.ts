import { createReadModelsCheck } from '@marketplace/read-store';
import { startTestService } from '@marketplace/service-kit/testing';
import { Router } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { commandsOf } from './testing/call.ts';
import { startedMarket } from './testing/market.ts';

const market = startedMarket();

const once = { signal: new AbortController().signal, isFirst: false, wake: () => undefined };

const givenProbes = async () => {
  const { eventStore, projections: store } = market;
  let away = false;
  const head = () => (away ? Promise.reject(new Error('away')) : eventStore.feed.head());
  const check = createReadModelsCheck({ store, head, afterSeconds: 1 });
  const service = await startTestService(Router(), { health: [{ ...check, optional: true }] });
  onTestFinished(() => service.stop());
  return {
    ready: async () => {
      await check.run(once).catch(() => undefined);
      const answer = await service.fetch('/readyz');
      return [answer.status, await answer.json()];
    },
    setAway: (is: boolean) => (away = is),
  };
};

it('readiness names the partitions that do not go on, reads go on, and both recover', async () => {
  const { ready, setAway } = await givenProbes();
  const { post } = commandsOf(market.call);
  const { position: before } = await post({});
  await expect.poll(async () => (await market.call('/tasks')).headers.get('x-position')).toBe(String(before));
  market.projections.hold('tasks');
  await post({});
  const stuck = { projection: 'tasks', partitions: expect.any(Array) as number[], position: before };
  const stopped = [{ ...stuck, seconds: expect.any(Number) as number }];
  const down = {
    status: 'degraded',
    dependencies: { 'read models': 'down' },
    details: { 'read models': { stopped } },
  };
  await expect.poll(ready).toEqual([200, down]);
  expect((await market.call('/tasks')).status).toBe(200);
  const up = { status: 'ready', dependencies: { 'read models': 'up' } };
  // While the ledger is away, it is unknown whether the read models are behind.
  setAway(true);
  await expect.poll(ready).toEqual([200, up]);
  setAway(false);
  await expect.poll(ready).toEqual([200, down]);
  await market.projections.release();
  await expect.poll(ready).toEqual([200, up]);
});
