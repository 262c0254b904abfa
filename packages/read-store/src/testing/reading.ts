import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredDocument } from '../port.ts';
import { bidsOne, placedBid, postedTask, removedTask, tasksOne } from './documents.ts';
import { foundOf, plain } from './model.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const revision: unknown = expect.stringMatching(/^[0-9a-f]{8}$/);

export const describeReading = (open: OpenStore): void => {
  describe('a document', () => {
    const opened = storeForTests(open);

    it('is found by its id, with the position of its projection', async () => {
      const { write, store } = opened();
      const task = postedTask(1, { userName: 'Ada', editVersion: 3, bidsCount: 4 });
      await write(tasksOne, [task], 1);
      const found = await store.documents.get('tasks', task.id);
      expect(found).toMatchObject({ revision, position: 1 });
      expect(found.document && plain(found.document)).toEqual(foundOf(task));
      const bid = placedBid(2, { taskId: task.id });
      await write(bidsOne, [bid], 2);
      const { document, ...at } = await store.documents.get('bids', bid.id);
      expect(at).toEqual({ revision, position: 2 });
      expect(document && plain(document)).toEqual({ id: bid.id, position: 2, body: bid.body });
      expect((await store.documents.get('tasks', task.id)).position).toBe(1);
    });

    it('that was removed or never existed is not found', async () => {
      const { write, store } = opened();
      const id = randomUUID();
      await write(tasksOne, [postedTask(10, {}, id)], 10);
      await write(tasksOne, [removedTask(11, id)], 11);
      expect(await store.documents.get('tasks', id)).toEqual({ revision, position: 11, document: undefined });
      expect(await store.documents.get('tasks', randomUUID())).toEqual({
        revision,
        position: 11,
        document: undefined,
      });
    });

    it('is found together with others by their ids; missing ones are left out', async () => {
      const { write, store } = opened();
      const [one, other, removed] = [postedTask(12), postedTask(13), removedTask(14, randomUUID())];
      await write(tasksOne, [one, other, removed], 14);
      const ids = [one, other, removed].map(({ id }) => id);
      const { documents, ...at } = await store.documents.getMany('tasks', [...ids, randomUUID()]);
      expect(at).toEqual({ revision, position: 14 });
      expect(new Map([...documents].map(([id, found]) => [id, plain(found)]))).toEqual(
        new Map([one, other].map((task) => [task.id, foundOf(task)])),
      );
      expect(await store.documents.getMany('tasks', [])).toEqual({
        revision,
        position: 14,
        documents: new Map(),
      });
    });

    it('keeps texts that were forgotten apart from empty ones', async () => {
      const forgotten = { title: null, description: null, userName: null, userEmail: null };
      const tasks = [postedTask(30, forgotten), postedTask(31, { title: '' })];
      const bids = [placedBid(7, { name: null, email: null, message: null, note: null, takenBack: null })];
      await opened().write(tasksOne, tasks, 31);
      await opened().write(bidsOne, bids, 31);
      const found = async (collection: 'tasks' | 'bids', documents: readonly StoredDocument[]) => {
        const ids = documents.map(({ id }) => id);
        const { documents: read } = await opened().store.documents.getMany(collection, ids);
        return ids.map((id) => read.get(id)?.body);
      };
      expect(await found('tasks', tasks)).toEqual(tasks.map(({ body }) => body));
      expect(await found('bids', bids)).toEqual(bids.map(({ body }) => body));
      const asWord = [{ field: 'posted', is: 30 } as const, { words: ['null'] }];
      expect((await opened().store.documents.count('tasks', asWord)).count).toBe(0);
    });

    it('keeps its words when its count is written alone', async () => {
      const { write, store } = opened();
      const [task, counted] = [
        postedTask(32, { title: 'As it was' }),
        { bidsCount: 1, title: 'Not written' },
      ];
      await write(tasksOne, [task], 32);
      await write(tasksOne, [{ ...postedTask(33, counted, task.id), countersOnly: true }], 33);
      const { document } = await store.documents.get('tasks', task.id);
      expect([document?.position, document?.body.bidsCount]).toEqual([33, 1]);
      expect((await store.documents.count('tasks', [{ words: ['was'] }])).count).toBe(1);
    });

    it('is read with one statement for all concurrent calls', async () => {
      const { write, store, statementsOf } = opened();
      const tasks = Array.from({ length: 300 }, (_, index) => postedTask(100 + index));
      await write(tasksOne, tasks, 400);
      const asked = [...tasks, ...tasks.slice(0, 50)];
      const statements = await statementsOf(async () => {
        const found = await Promise.all(asked.map(({ id }) => store.documents.get('tasks', id)));
        expect(found.map(({ document }) => document && plain(document))).toEqual(asked.map(foundOf));
        expect(new Set(found.map(({ position }) => position))).toEqual(new Set([400]));
      });
      expect(statements).toBe(1);
    });

    it('is found by each prefix of its current words', async () => {
      const { write, store } = opened();
      const id = randomUUID();
      const long = 'ж'.repeat(900);
      const count = async (...words: string[]) => (await store.documents.count('tasks', [{ words }])).count;
      await write(tasksOne, [postedTask(500, { title: 'Zymurgy', description: long }, id)], 500);
      expect(await count('z')).toBe(1);
      expect(await count('zymurgy', 'ж'.repeat(200))).toBe(1);
      expect(await count('zymurgys')).toBe(0);
      expect(await count('ymurgy')).toBe(0);
      await write(tasksOne, [postedTask(501, { title: 'Brewing', posted: 500 }, id)], 501);
      expect(await count('zymurgy')).toBe(0);
      expect(await count('brew')).toBe(1);
    });
  });
};
