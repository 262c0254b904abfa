import { openEventStore, type EventStore } from '@marketplace/event-store';
import { loseTail, openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { projections } from '@marketplace/read-store/projections';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProjector, type Projector } from '../projector.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { postWithBid, wholeLedger } from '../testing/sharing.ts';

const soon = { timeout: 60_000, interval: 50 };
let test: TestStore;
let reads: ReadStore;
let projector: Projector | undefined;
const start = async (events: EventStore) => {
  projector = createProjector({ events, store: reads.projections, logger: silentLogger });
  await projector.start();
};
const stop = () => projector?.stop();

beforeAll(async () => {
  test = await openTestStore();
  reads = await openPostgresReadStore({ url: test.url, logger: silentLogger });
  await start(test.store);
});
afterAll(async () => {
  await stop();
  await reads.close();
  await test.close();
});

const post = async (events: EventStore, tasks: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let left = tasks; left > 0; left -= 1) ids.push((await postWithBid(events)).taskId);
  return ids;
};
const caughtUp = async (events: EventStore): Promise<void> => {
  const { position } = await events.ledger.head();
  expect(await reads.documents.waitFor((at) => Math.min(...Object.values(at)) >= position, 10_000)).toBe(
    true,
  );
};

/** Expects that the documents of a later generation are the fold of the ledger, and that earlier generations are removed. */
const repaired = async (events: EventStore, reason: string): Promise<void> => {
  for (const { name } of projections)
    await vi.waitFor(async () => {
      const { diverged, previous, rebuild } = await reads.projections.control(name);
      expect({ diverged, previous, rebuild }).toMatchObject({
        diverged: false,
        previous: undefined,
        rebuild: { kind: 'repair', state: 'swapped', reason },
      });
    }, soon);
  await caughtUp(events);
  const ledger = await wholeLedger(events);
  for (const projection of projections) {
    const { live } = await reads.projections.control(projection.name);
    expect(await documentsIn(reads.projections, projection, ledger, live.generation)).toEqual(
      await foldOf(projection, ledger),
    );
  }
  expect(await reads.documents.count('tasks', [])).toEqual({
    position: ledger.length,
    count: ledger.filter(({ type }) => type === 'TaskPosted').length,
  });
};

describe('read models of a ledger that lost its tail', () => {
  it('are built again when the projector starts, as after the restore of a backup', async () => {
    await post(test.store, 10);
    await caughtUp(test.store);
    await stop();
    await loseTail(test, 12);
    await start(test.store);
    await repaired(
      test.store,
      'The ledger ends at position 12, and the documents have events up to 20: the ledger has lost its end.',
    );
  });

  it('are built again while everybody goes on, though the ledger is as long again at once', async () => {
    const lost = await post(test.store, 5);
    await caughtUp(test.store);
    const { position } = await test.store.ledger.head();
    await loseTail(test, position - 6);
    const [written] = await post(test.store, 8);
    await repaired(test.store, expect.stringContaining('has grown again since') as string);
    expect((await reads.documents.get('tasks', written ?? '')).document).toBeDefined();
    expect((await reads.documents.get('tasks', lost.at(-1) ?? '')).document).toBeUndefined();
  });

  it('are built again for another ledger', async () => {
    const database = await createTestDatabase();
    const other = await openEventStore({ url: database.url, logger: silentLogger });
    await post(other, 3);
    await stop();
    await start(other);
    await repaired(other, expect.stringContaining('made from another ledger') as string);
    await stop();
    await other.close();
    await database.drop();
  });
});
