import { createLogger } from '@marketplace/service-kit';
import { connectionsTo, createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ReadStore, Writer } from '../port.ts';
import { everyPartition } from '../positions.ts';
import { bidsOne, placedBid, postedTask, tasksOne } from '../testing/documents.ts';
import { checkpointOf, prepareAll, writeWith } from '../testing/openedStore.ts';
import { openPostgresReadStore } from './postgresReadStore.ts';

const unavailable = { kind: 'unavailable' };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: ReadStore;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent', name: 'test' });
  store = await openPostgresReadStore({ url: database.url, logger });
  await prepareAll(store);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const opened = async (): Promise<Writer> => {
  const writer = await store.projections.openWriter();
  onTestFinished(() => writer.close());
  return writer;
};
const writers = () => connectionsTo(database.url, 'read-store writes');
const cutWriters = async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'read-store writes'`,
  );
  await client.end();
};

/** Reads how many statements the session that wrote last has prepared. */
const preparedStatements = () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  return async (): Promise<number> => {
    const client = query.mock.contexts.at(-1) as pg.Client | undefined;
    const answer = await client?.query<{ prepared: number }>(
      'SELECT count(*)::integer AS prepared FROM pg_prepared_statements',
    );
    return answer?.rows[0]?.prepared ?? 0;
  };
};

describe('a writer', () => {
  it('is lost when its connection breaks, and the next writer continues', async () => {
    const writer = await opened();
    const task = postedTask(3);
    await writeWith(writer, tasksOne, [task], 3);
    const prepared = writer.prepareWrite([{ id: tasksOne, documents: [], reached: everyPartition(9) }]);
    expect(writer.disconnected.aborted).toBe(false);
    await cutWriters();
    await expect.poll(() => writer.disconnected.aborted).toBe(true);
    await expect(prepared()).rejects.toMatchObject(unavailable);
    await expect(writer.checkpoints(tasksOne)).rejects.toMatchObject(unavailable);
    await expect(writer.load(tasksOne, 'tasks', [task.id])).rejects.toMatchObject(unavailable);
    const next = await opened();
    expect(await checkpointOf(next, tasksOne)).toBe(3);
    expect((await next.load(tasksOne, 'tasks', [task.id])).get(task.id)).toEqual(task);
  });

  it('runs concurrent calls one after the other', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error) => warnings.push(warning);
    process.on('warning', warned);
    onTestFinished(() => void process.off('warning', warned));
    const writer = await opened();
    const tasks = [postedTask(11), postedTask(12)];
    const results = await Promise.all([
      writeWith(writer, tasksOne, tasks.slice(0, 1), 11),
      writer.load(tasksOne, 'tasks', [tasks[0]?.id ?? '']),
      writeWith(writer, tasksOne, tasks.slice(1), 12),
      writer.load(tasksOne, 'tasks', [tasks[1]?.id ?? '']),
      checkpointOf(writer, tasksOne),
    ]);
    expect([...results[1].values(), ...results[3].values()]).toEqual(tasks);
    expect(results[4]).toBe(12);
    expect(warnings).toEqual([]);
  });

  it('continues after a failed statement', async () => {
    const writer = await opened();
    const missing = { ...tasksOne, generation: 9 };
    await expect(writeWith(writer, missing, [postedTask(21)], 21)).rejects.toMatchObject(unavailable);
    await writeWith(writer, tasksOne, [], 21);
    expect(await checkpointOf(writer, tasksOne)).toBe(21);
    expect(writer.disconnected.aborted).toBe(false);
  });

  it('leaves no connection open when it is closed', async () => {
    const writer = await store.projections.openWriter();
    await writer.checkpoints(tasksOne);
    expect(await writers()).toBeGreaterThan(0);
    await writer.close();
    await expect.poll(writers).toBe(0);
    await expect(writer.checkpoints(tasksOne)).rejects.toMatchObject(unavailable);
  });

  it('frees its prepared statements from time to time, without being lost', async () => {
    const writer = await opened();
    const prepared = preparedStatements();
    for (let number = 1; number <= 120; number += 1) {
      // Each sequence of tasks and bids is another statement, as each new generation makes others.
      const writes = number
        .toString(2)
        .split('')
        .map((digit, index) => {
          const position = 100 + number * 10 + index;
          // The same in each part: a generation that is written twice at once has one checkpoint.
          const reached = everyPartition(109 + number * 10);
          return digit === '0'
            ? { id: tasksOne, documents: [postedTask(position)], reached }
            : { id: bidsOne, documents: [placedBid(position)], reached };
        });
      await writer.prepareWrite(writes)();
    }
    expect(await prepared()).toBeGreaterThan(100);
    for (let number = 0; number < 900; number += 1) await writer.checkpoints(bidsOne);
    expect(await prepared()).toBe(0);
    expect(await checkpointOf(writer, bidsOne)).toBe(1_309);
    expect([writer.disconnected.aborted, await writers()]).toEqual([false, 1]);
  });
});
