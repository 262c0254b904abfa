import { createServer, type AddressInfo } from 'node:net';
import { createLogger } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import type { ReadStore } from '../port.ts';
import { everyPartition } from '../positions.ts';
import { postedTask, tasksOne } from '../testing/documents.ts';
import { listQueryOf } from '../testing/model.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

/** A free port without a server. */
const deadPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const id = '01890000-0000-7000-8000-000000000001';
const written = { id: tasksOne, documents: [postedTask(1)], reached: everyPartition(1) };

const calls: readonly (readonly [string, (store: ReadStore) => Promise<unknown>])[] = [
  ['preparing', ({ projections }) => projections.prepare()],
  ['getting ready for reads', ({ projections }) => projections.prepareReads(tasksOne)],
  ['a swap', ({ projections }) => projections.makeLive(tasksOne)],
  ['what operators want', ({ projections }) => projections.control('tasks')],
  ['writing', async ({ projections }) => (await projections.openWriter()).prepareWrite([written])()],
  ['loading', async ({ projections }) => (await projections.openWriter()).load(tasksOne, 'tasks', [id])],
  ['checkpoints', async ({ projections }) => (await projections.openWriter()).checkpoints(tasksOne)],
  ['a document', ({ documents }) => documents.get('tasks', id)],
  ['a page', ({ documents }) => documents.page('tasks', { ...listQueryOf({}, 'posted'), limit: 1 })],
  ['a count', ({ documents }) => documents.count('bids', [])],
  ['a whole list', ({ documents }) => documents.stream(listQueryOf({}, 'posted'), 'everybody')],
  ['its version', ({ documents }) => documents.version()],
  ['waiting', ({ documents }) => documents.waitFor(() => true, 100)],
];

describe('while MongoDB is away', () => {
  it('the store opens and closes, and all calls are refused as unavailable in time', async () => {
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
  });
});
