import { createServer, type AddressInfo } from 'node:net';
import { createLogger } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import type { ReadStore } from '../port.ts';
import { tasksOne } from '../testing/documents.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

/** A port that was free just now: nobody listens there. */
const deadPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const calls: readonly (readonly [string, (store: ReadStore) => Promise<unknown>])[] = [
  ['preparing', ({ projections }) => projections.prepare()],
  ['writing', ({ projections }) => projections.write(tasksOne, [], 1)],
  ['asking for a checkpoint', ({ projections }) => projections.checkpoint(tasksOne)],
  ['a page', ({ tasks }) => tasks.page({ filter: {}, sort: 'posted', limit: 1 })],
  ['a whole list', ({ tasks }) => tasks.stream({ filter: {}, sort: 'posted' })],
  ['waiting', ({ tasks }) => tasks.waitFor(() => true, 100)],
];

describe('while MongoDB is away', () => {
  it('opens and closes all the same; every call is refused as unavailable, in time', async () => {
    const store = await openMongoReadStore({ url: `mongodb://127.0.0.1:${await deadPort()}`, logger });
    const refusals = await Promise.all(
      calls.map(([name, call]) =>
        call(store).then(
          () => [name, undefined],
          (error: unknown) => [name, (error as { kind?: unknown }).kind],
        ),
      ),
    );
    expect(refusals).toEqual(calls.map(([name]) => [name, 'unavailable']));
    await expect(store.check()).rejects.toThrow();
    await store.close();
  }, 15_000);
});
