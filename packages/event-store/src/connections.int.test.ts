import { beforeAll, describe, expect, it } from 'vitest';
import type { EventStore } from './eventStore.ts';
import { sampleAppend, sampleId } from './testing/samples.ts';
import { answers, startedTestStore, wholeLedger } from './testing/testStore.ts';

const test = startedTestStore();
let store: EventStore;
beforeAll(() => {
  store = test.store;
});

const cut = (which: string) =>
  test.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1`,
    [which],
  );

describe('appends whose connection is cut, again and again', () => {
  it('are there once and complete if acknowledged; else the caller gets `unavailable`', async () => {
    const appended = new Map<string, number>();
    const refused: unknown[] = [];
    let done = false;
    const write = async () => {
      while (!done) {
        const taskId = sampleId();
        try {
          const result = await store.ledger.append(sampleAppend(taskId, 0, 2));
          if (result.kind === 'appended') appended.set(taskId, result.position);
        } catch (error) {
          refused.push(error);
        }
      }
    };
    const writers = Array.from({ length: 32 }, write);
    try {
      for (let cuts = 0; cuts < 5; cuts += 1) {
        const { size } = appended;
        await expect.poll(() => appended.size, { timeout: 20_000 }).toBeGreaterThan(size + 100);
        await cut('event-store append');
      }
    } finally {
      done = true;
    }
    await Promise.all(writers);

    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toMatchObject({ kind: 'unavailable' });
    const byTask = Map.groupBy(await wholeLedger(store), ({ taskId }) => taskId);
    for (const events of byTask.values())
      expect(events.map(({ taskVersion }) => taskVersion)).toEqual([1, 2]);
    for (const [taskId, position] of appended) expect(byTask.get(taskId)?.at(-1)?.position).toBe(position);
  });
});

describe('a program whose idle connections are all cut', () => {
  it('keeps working: it appends, reads, and its readers miss nothing', async () => {
    const stop = new AbortController();
    const after = await store.feed.head();
    const batches = store.feed.follow({ after, signal: stop.signal })[Symbol.asyncIterator]();
    const next = batches.next();
    await cut('event-store%');
    const taskId = sampleId();
    await expect.poll(() => answers(store)).toBe(true);
    const append = () => store.ledger.append(sampleAppend(taskId, 0)).catch(() => undefined);
    await expect.poll(append).toBeDefined();
    expect(await next).toMatchObject({ value: [{ taskId, position: after + 1 }] });
    stop.abort();
    await batches.return?.();
  });
});
