import { createLogger } from '@marketplace/service-kit';
import { realMongo, startProxy, type Proxy } from '@marketplace/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReadStore } from '../port.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const soon = { timeout: 40_000, interval: 200 };

realMongo.describe('a store on MongoDB', () => {
  let proxy: Proxy;
  let store: ReadStore;
  beforeEach(async () => {
    proxy = await startProxy(realMongo.address);
    store = await openMongoReadStore({ url: proxy.url, logger });
  });
  afterEach(async () => {
    await store.close();
    await proxy.stop();
  });

  /** Whether both clients answer: the one for reads, and the one for writes. */
  const answers = async () => {
    await store.check();
    await store.projections.setPaused('tasks', false);
    return true;
  };

  it('answers once the server is there, if the server was away when it was first used', async () => {
    proxy.cut();
    await expect(answers()).rejects.toThrow();
    proxy.restore();
    await expect.poll(() => answers().catch(String), soon).toBe(true);
  });

  it('answers again after a link that swallowed packets, and connections that broke at any moment', async () => {
    await expect.poll(() => answers().catch(String), soon).toBe(true);
    const enough = new AbortController();
    const calls = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!enough.signal.aborted) await answers().catch(() => undefined);
      }),
    );
    for (let round = 0; round < 8; round += 1) {
      if (round % 2 === 0) proxy.freeze();
      else proxy.cut();
      await new Promise((resolve) => setTimeout(resolve, 150 * round));
      proxy.cut();
      proxy.restore();
      await new Promise((resolve) => setTimeout(resolve, 40 * round));
    }
    enough.abort();
    await expect.poll(() => answers().catch(String), soon).toBe(true);
    await calls;
  });
});
