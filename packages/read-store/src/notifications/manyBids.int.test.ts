import { randomUUID } from 'node:crypto';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentReader, DocumentWrite, GenerationId, ReadStore } from '../port.ts';
import { forEveryProjection } from '../positions.ts';
import { openPostgresReadStore } from '../postgres/postgresReadStore.ts';
import { bidsOne, notificationsOne, placedBid, taskNotification } from '../testing/documents.ts';
import { prepareAll, writeAll } from '../testing/openedStore.ts';
import { createReceivedNotifications, type ReceivedNotifications } from './receivedNotifications.ts';

/** Number of bids of one account: far more than a page. */
const many = 1_500;
const notificationState = { readUpTo: 0, muted: [] };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: ReadStore;
let received: ReceivedNotifications;
let rows = 0;

const counting = (documents: DocumentReader): DocumentReader => ({
  ...documents,
  positions: () => Promise.resolve(forEveryProjection(100_000)),
  page: async (collection, query) => {
    const page = await documents.page(collection, query);
    rows += page.documents.length;
    return page;
  },
});

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresReadStore({
    url: database.url,
    logger: createLogger({ level: 'silent', name: 'test' }),
  });
  await prepareAll(store);
  const none = () => Promise.resolve([]);
  received = createReceivedNotifications(counting(store.documents), { of: none }, { decided: none });
});
beforeEach(() => {
  rows = 0;
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const write = (id: GenerationId, documents: readonly DocumentWrite[]) =>
  writeAll(store.projections, id, documents, 9);
const bids = (
  uid: string,
  taskId: string,
  from: number,
  withdrawn: (placed: number) => number,
  count = many,
) => {
  const places = Array.from({ length: count }, (_, index) => from + index * 2);
  return write(
    bidsOne,
    places.map((placed) => placedBid(placed, { uid, taskId, withdrawn: withdrawn(placed) })),
  );
};
const updates = (taskId: string, from: number, actorUid = 'owner') =>
  write(
    notificationsOne,
    Array.from({ length: many }, (_, index) => taskNotification(from + index * 2, { taskId, actorUid })),
  );
const never = () => 0;

const read = async (uid: string) => {
  const { found, unread } = await received.list(uid, notificationState, { above: 0, limit: 21 });
  return [found.length, unread];
};

describe('the notifications of a user with many bids cost few rows', () => {
  it('on an own task that was often changed', async () => {
    const taskId = randomUUID();
    await bids('own', taskId, 1, never);
    await updates(taskId, 2, 'own');
    expect(await read('own')).toEqual([0, 0]);
    expect(rows).toBe(0);
  });

  it('on a task that its owner changed often; they are counted up to 100', async () => {
    const taskId = randomUUID();
    await bids('bidder', taskId, 1, never);
    await updates(taskId, 2);
    expect(await read('bidder')).toEqual([21, 100]);
    expect(rows).toBeLessThanOrEqual(200);
  });

  it('on a task that was often changed before the first bid', async () => {
    const [taskId, other] = [randomUUID(), randomUUID()];
    await bids('late', other, 1, never, 1);
    await updates(taskId, 2);
    await bids('late', taskId, 10_000, never, 1);
    expect(await read('late')).toEqual([0, 0]);
    expect(rows).toBeLessThanOrEqual(200);
  });

  it('on a task where each bid was withdrawn, before or after a change', async () => {
    const taskId = randomUUID();
    // The first bid exists during two changes, all others during none.
    await bids('fickle', taskId, 1, (placed) => (placed === 1 ? 5 : placed));
    await updates(taskId, 2);
    expect(await read('fickle')).toEqual([2, 2]);
    expect(rows).toBeLessThanOrEqual(many + many);
  });
});
