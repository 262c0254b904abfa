import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestStore, silentLogger } from '@marketplace/event-store/testing';
import { openPostgresReadStore } from '@marketplace/read-store';
import { startJob } from '@marketplace/service-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createProjector } from '../projector.ts';
import { append } from '../testing/appending.ts';
import { postWithBid } from '../testing/sharing.ts';
import { createDocumentCheck } from './documentCheck.ts';

it('finds each document that is not what its events make, until it is made again, and nothing while people write', async () => {
  const test = await openTestStore();
  const { store: events } = test;
  const reads = await openPostgresReadStore({ url: test.url, logger: silentLogger });
  const { projections: store, documents } = reads;
  const projector = createProjector({ events, store, logger: silentLogger });
  await projector.start();
  const job = createDocumentCheck({ events, store, logger: silentLogger, pauseAfter: () => 5 });
  const check = startJob(job, silentLogger);
  onTestFinished(async () => {
    await check.stop();
    await projector.stop();
    await reads.close();
    await test.close();
  });
  const found = async () => (await events.documentChecks.read()).flatMap(({ differences }) => differences);
  const checked = async () => Math.min(...(await events.documentChecks.read()).map((one) => one.checked));
  const soon = 60_000;

  const written = await Promise.all(Array.from({ length: 100 }, () => postWithBid(events)));
  await store.setPaused('tasks', true);
  const person = async () => {
    for (let tasks = 0; tasks < 50; tasks += 1) await postWithBid(events);
  };
  await Promise.all([person(), person(), person()]);
  expect(await found()).toEqual([]);
  await store.setPaused('tasks', false);

  const [wrong, without, deleted, behind, good] = written;
  if (!wrong || !without || !deleted || !behind || !good) throw new Error('Nothing was written.');
  const { taskId } = deleted;
  const happened = [{ type: 'TaskDeleted', data: {} }] as const;
  const { position } = await append(events, { taskId, expectedVersion: 2, happened });
  await documents.waitFor((at) => Math.min(at.tasks, at.bids) >= position, soon);
  const copy = (table: string, id: string, as: string) =>
    test.sql(
      `INSERT INTO read_models.${table}
        SELECT (jsonb_populate_record(t, jsonb_build_object('id', $2::uuid))).* FROM read_models.${table} t WHERE id = $1`,
      [id, as],
    );
  const changeTask = (id: string, change: string) =>
    test.sql(`UPDATE read_models.tasks_g1 SET ${change} WHERE id = $1`, [id]);
  await changeTask(wrong.taskId, 'budget = 7');
  await test.sql('DELETE FROM read_models.bids_g1 WHERE id = $1', [without.bidId]);
  await changeTask(taskId, `removed = false, shown = '{}'`);
  // The document is as if its last event was not applied.
  await changeTask(behind.taskId, 'bids_count = 0, position = position - 1');
  const [strayTask, strayBid] = [randomUUID(), randomUUID()];
  await copy('tasks_g1', good.taskId, strayTask);
  await copy('bids_g1', good.bidId, strayBid);
  await expect.poll(() => found()).toHaveLength(6);
  const kinds = (await found()).map((one) => [one.taskId, one.collection, one.kind, one.fields]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      [wrong.taskId, 'tasks', 'different', ['budget']],
      [without.taskId, 'bids', 'missing', []],
      [taskId, 'tasks', 'unexpected', []],
      [strayTask, 'tasks', 'unexpected', []],
      [good.taskId, 'bids', 'unexpected', []],
      [behind.taskId, 'tasks', 'different', expect.arrayContaining(['bidsCount', 'position'])],
    ]),
  );

  for (const name of ['tasks', 'bids'] as const) {
    const at = new Date().toISOString();
    await store.beginRebuild(name, { kind: 'rebuild', acceptDifferences: false, at });
    const swapped = async () =>
      expect(await store.control(name)).toMatchObject({ rebuild: { state: 'swapped' } });
    await vi.waitFor(swapped, soon);
  }
  await expect.poll(() => found()).toEqual([]);
  const before = await checked();
  await sleep(100);
  await expect.poll(() => checked()).toBeGreaterThan(before);
});
