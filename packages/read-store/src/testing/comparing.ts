import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredDocument } from '../port.ts';
import { bidsOne, placedBid, postedTask, rebuilding, removedTask, tasksOne } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const ids = Array.from({ length: 60 }, () => randomUUID()).sort();
const id = (index: number) => ids[index] ?? '';

export const describeComparing = (open: OpenStore): void => {
  describe('two generations', () => {
    const opened = storeForTests(open);
    const tasksTwo = { ...tasksOne, generation: 2 };
    const bidsTwo = { ...bidsOne, generation: 2 };

    it('with the same documents are equal, in any order of writes', async () => {
      const { store, write } = opened();
      const { projections } = store;
      const tasks = ids.map((task, index) => postedTask(index + 1, { title: `"\\{${index}},ü😀` }, task));
      await projections.beginRebuild('tasks', rebuilding);
      await write(tasksOne, tasks, 60);
      await write(tasksOne, [removedTask(70, id(3))], 100);
      await write(tasksTwo, [...tasks].reverse(), 60);
      await write(tasksTwo, [removedTask(70, id(3))], 100);
      const equal = { count: 0, examples: [] };
      expect(await projections.compare(tasksOne, tasksTwo, { upTo: 100 })).toEqual({
        ...equal,
        compared: 60,
      });
      expect(await projections.compare(tasksOne, tasksTwo, { upTo: 50 })).toEqual({ ...equal, compared: 49 });
      expect(await projections.compare(tasksOne, tasksTwo, { after: 50 })).toEqual({
        ...equal,
        compared: 11,
      });
    });

    it('are equal if one has counted bids one by one and the other all at once', async () => {
      const { store, write } = opened();
      const counted = (position: number, bidsCount: number) =>
        postedTask(position, { posted: 6, title: `"\\{5},ü😀`, bidsCount }, id(5));
      for (const [position, count] of [
        [81, 1],
        [82, 2],
      ] as const)
        await write(tasksOne, [{ ...counted(position, count), countersOnly: true }], 100);
      await write(tasksTwo, [counted(82, 2)], 100);
      expect(await store.projections.compare(tasksOne, tasksTwo, { upTo: 100 })).toMatchObject({ count: 0 });
    });

    it('differ by each field, by missing and unexpected documents, and by positions', async () => {
      const { store, write } = opened();
      const { projections } = store;
      await write(tasksOne, [postedTask(101, { title: 'Lost' }, randomUUID())], 101);
      const added = randomUUID();
      await write(
        tasksTwo,
        [
          postedTask(102, { posted: 2, title: 'Another', budget: 1, bidsCount: 1 }, id(1)),
          postedTask(102, { title: 'Added' }, added),
        ],
        102,
      );
      expect(await projections.compare(tasksOne, tasksTwo, { upTo: 100 })).toMatchObject({ count: 0 });
      const { count, compared, examples } = await projections.compare(tasksOne, tasksTwo, { after: 100 });
      expect([count, compared, examples.length]).toEqual([3, 3, 3]);
      expect(examples.map(({ kind }) => kind).sort()).toEqual(['different', 'missing', 'unexpected']);
      const different = examples.find(({ kind }) => kind === 'different');
      expect(different).toMatchObject({ collection: 'tasks', id: id(1) });
      expect([...(different?.fields ?? [])].sort()).toEqual([
        'bidsCount',
        'budget',
        'position',
        'title',
        'words',
      ]);
      expect(examples.find(({ kind }) => kind === 'unexpected')?.id).toBe(added);
    });

    it('differ by what is stored beside the texts of a document, too, and by nothing but texts their shapes', async () => {
      const { store, write, tamper } = opened();
      const documents = Array.from({ length: 3 }, (_, index) => postedTask(201 + index, { title: 'A logo' }));
      for (const generation of [tasksOne, tasksTwo]) await write(generation, documents, 203);
      const [column, words, texts] = documents;
      if (!column || !words || !texts) throw new Error('Nothing was written.');
      await tamper(tasksTwo, column, 'budget', 7);
      await tamper(tasksTwo, words, 'words', 'x');
      await tamper(tasksTwo, texts, 'personal', '{"userEmail":"eve@example.com"}');
      const { count, examples } = await store.projections.compare(tasksOne, tasksTwo, { after: 200 });
      expect(count).toBe(3);
      expect(
        new Map(examples.map(({ id, fields, before, after }) => [id, { fields, before, after }])),
      ).toEqual(
        new Map([
          [column.id, { fields: ['budget'], before: { budget: 350 }, after: { budget: 7 } }],
          [
            words.id,
            {
              fields: ['words'],
              before: { words: 'string of 27 characters' },
              after: { words: 'string of 1 character' },
            },
          ],
          [
            texts.id,
            {
              fields: ['userEmail'],
              before: { userEmail: 'string of 15 characters' },
              after: { userEmail: 'string of 15 characters' },
            },
          ],
        ]),
      );
    });

    it('show the first differences, and count all', async () => {
      const { store, write } = opened();
      const { projections } = store;
      await projections.beginRebuild('bids', rebuilding);
      const uids = ['a', 'B', '😀', '\uE000', 'ü', '/{3}'];
      const bids: StoredDocument<'bids'>[] = ids.map((bid, index) =>
        placedBid(index + 1, { uid: uids[index % uids.length] ?? '', taskId: id(0) }, bid),
      );
      const changed = placedBid(1, { uid: 'b', taskId: id(0) }, id(0));
      await write(bidsOne, bids, 70);
      await write(bidsTwo, [changed, ...bids.slice(1)], 70);
      expect(await projections.compare(bidsOne, bidsTwo, { upTo: 70 })).toEqual({
        count: 1,
        compared: 60,
        examples: [
          expect.objectContaining({ collection: 'bids', id: id(0), kind: 'different', fields: ['uid'] }),
        ],
      });
      await write(
        bidsTwo,
        [changed, ...bids.slice(1)].map((bid) => ({ ...bid, position: bid.position + 70 })),
        140,
      );
      const many = await projections.compare(bidsOne, bidsTwo, { after: 70 });
      expect([many.count, many.examples.length]).toEqual([60, 20]);
      expect(many.examples[0]?.fields).toEqual(['uid', 'position']);
      expect(new Set(many.examples.slice(1).flatMap(({ fields }) => fields))).toEqual(new Set(['position']));
    });
  });
};
