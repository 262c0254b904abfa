import { describe, expect, it } from 'vitest';
import type { DocumentReader } from '../port.ts';
import { bidsOne, placedBid, postedTask, rebuilding, tasksOne } from './documents.ts';
import { listQueryOf } from './model.ts';
import { storeForTests, writeAll, type OpenStore } from './openedStore.ts';

const id = '01890000-0000-7000-8000-000000000001';
const readsOfTasks: readonly (readonly [string, (reader: DocumentReader) => Promise<unknown>])[] = [
  ['a document', (reader) => reader.get('tasks', id)],
  ['documents', (reader) => reader.getMany('tasks', [id])],
  ['a page', (reader) => reader.page('tasks', { ...listQueryOf({}, 'posted'), limit: 1 })],
  ['a count', (reader) => reader.count('tasks', [])],
  ['a whole list', (reader) => reader.stream(listQueryOf({}, 'posted'), 'everybody')],
];
const refusalsOf = (reader: DocumentReader): Promise<unknown[]> =>
  Promise.all(
    readsOfTasks.map(([name, read]) =>
      read(reader).then(
        () => [name, 'answered'],
        (error: unknown) => [name, (error as { kind?: unknown }).kind],
      ),
    ),
  );
const allRefused = readsOfTasks.map(([name]) => [name, 'unavailable']);
const allAnswered = readsOfTasks.map(([name]) => [name, 'answered']);

export const describeReadiness = (open: OpenStore): void => {
  describe('a projection that is not ready', () => {
    it('is unavailable until it is prepared and ready for reads', async () => {
      const { store, dispose } = await open();
      const { projections, documents } = store;
      try {
        for (const prepare of [() => Promise.resolve(), () => projections.prepare()]) {
          await prepare();
          expect(await refusalsOf(documents)).toEqual(allRefused);
          await expect(documents.positions()).rejects.toMatchObject({ kind: 'unavailable' });
          await expect(documents.version()).rejects.toMatchObject({ kind: 'unavailable' });
        }
        await projections.prepareReads(tasksOne);
        expect(await refusalsOf(documents)).toEqual(allAnswered);
      } finally {
        await dispose();
      }
    });

    it('does not block the other projection, and has position 0', async () => {
      const { store, another, dispose } = await open();
      const { projections, documents } = store;
      const other = await another();
      try {
        await projections.prepare();
        await projections.prepareReads(bidsOne);
        await writeAll(projections, tasksOne, [postedTask(1)], 4);
        await writeAll(projections, bidsOne, [placedBid(3)], 3);
        expect(await documents.positions()).toEqual({
          tasks: 0,
          bids: 3,
          notifications: 0,
          alerts: 0,
          deals: 0,
        });
        expect(await documents.count('bids', [])).toEqual({ position: 3, count: 1 });
        expect(await refusalsOf(documents)).toEqual(allRefused);
        expect(await documents.waitFor(({ bids }) => bids >= 3, 1_000)).toBe(true);
        const waiting = other.documents.waitFor(({ tasks }) => tasks >= 4, 10_000);
        await projections.prepareReads(tasksOne);
        expect(await waiting).toBe(true);
        expect(await documents.positions()).toEqual({
          tasks: 4,
          bids: 3,
          notifications: 0,
          alerts: 0,
          deals: 0,
        });
        expect(await refusalsOf(documents)).toEqual(allAnswered);
      } finally {
        await other.close();
        await dispose();
      }
    });
  });

  describe('making a generation ready for reads', () => {
    const opened = storeForTests(open);
    const tasksTwo = { ...tasksOne, generation: 2 };

    it('can be repeated, by two processes at once, during writes', async () => {
      const { write, store, another } = opened();
      const other = await another();
      const documents = Array.from({ length: 30 }, (_, index) =>
        postedTask(index + 1, { budget: index % 7 }),
      );
      await write(tasksOne, documents, 30);
      const page = () =>
        store.documents.page('tasks', { ...listQueryOf({ words: ['bak'] }, '-budget'), limit: 12 });
      const before = await page();
      await store.projections.beginRebuild('tasks', rebuilding);
      for (const generation of [tasksOne, tasksTwo]) {
        await Promise.all([store, other].map(({ projections }) => projections.prepareReads(generation)));
        await store.projections.prepareReads(generation);
      }
      expect(await page()).toEqual(before);
      await write(tasksTwo, documents, 30);
      expect(await store.projections.makeLive(tasksTwo)).toBe(true);
      expect(await page()).toEqual(before);
      await write(tasksTwo, [postedTask(31)], 31);
      expect(await store.documents.count('tasks', [])).toEqual({ position: 31, count: 31 });
      await other.close();
    });

    it('is necessary before reads, also for processes that have read the generation before', async () => {
      const { write, store } = opened();
      const bidsTwo = { ...bidsOne, generation: 2 };
      const count = () => store.documents.count('bids', []);
      await write(bidsOne, [placedBid(1)], 1);
      expect((await count()).count).toBe(1);
      await store.projections.beginRebuild('bids', rebuilding);
      await write(bidsTwo, [placedBid(1), placedBid(2)], 2);
      expect(await store.projections.makeLive(bidsTwo)).toBe(true);
      for (let turn = 0; turn < 2; turn += 1)
        await expect(count()).rejects.toMatchObject({ kind: 'unavailable' });
      await store.projections.prepareReads(bidsTwo);
      expect(await count()).toEqual({ position: 2, count: 2 });
    });
  });
};
