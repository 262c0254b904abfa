import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compareGenerations } from '../compareGenerations.ts';
import type { Generation, ReadStore, StoredDocument } from '../port.ts';
import { bidsOne, placedBid, postedTask, rebuilding, removedTask, tasksOne } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const ids = Array.from({ length: 60 }, () => randomUUID()).sort();
const id = (index: number) => ids[index] ?? '';

/** Both generations have every event up to a far position, unless `bothReach` says how they move. */
const compare = async (
  { projections: store }: ReadStore,
  live: Generation,
  next: Generation,
  bothReach = () => Promise.resolve<number | undefined>(1_000),
) => {
  const differences = await compareGenerations({ store, live, next, bothReach });
  if (differences === undefined) throw new Error('The comparison ended early.');
  return differences;
};

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
      expect(await compare(store, tasksOne, tasksTwo)).toEqual({ count: 0, compared: 60, examples: [] });
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
      expect(await compare(store, tasksOne, tasksTwo)).toMatchObject({ count: 0 });
    });

    it('are equal where a document is removed in one, and was never in the other, or removed before', async () => {
      const { store, write } = opened();
      const [never, twice] = [randomUUID(), randomUUID()];
      await write(tasksOne, [removedTask(90, never), removedTask(91, twice)], 100);
      await write(tasksTwo, [removedTask(92, twice)], 100);
      expect(await compare(store, tasksOne, tasksTwo)).toMatchObject({ count: 0 });
    });

    it('differ by each field, by missing and unexpected documents, and by positions', async () => {
      const { store, write } = opened();
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
      const { count, compared, examples } = await compare(store, tasksOne, tasksTwo);
      expect([count, compared, examples.length]).toEqual([3, 64, 3]);
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
      const { count, examples } = await compare(store, tasksOne, tasksTwo);
      expect(count).toBe(6);
      const tampered = examples.filter(({ id: one }) => documents.some((document) => document.id === one));
      expect(
        new Map(tampered.map(({ id, fields, before, after }) => [id, { fields, before, after }])),
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
      expect(await compare(store, bidsOne, bidsTwo)).toEqual({
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
      const many = await compare(store, bidsOne, bidsTwo);
      expect([many.count, many.examples.length]).toEqual([60, 20]);
      expect(many.examples[0]?.fields).toEqual(['uid', 'position']);
      expect(new Set(many.examples.slice(1).flatMap(({ fields }) => fields))).toEqual(new Set(['position']));
    });

    it('are equal if an earlier version has stored the fields of a document in another order', async () => {
      const { store, write, tamper } = opened();
      const bid = placedBid(301, { uid: 'z', taskId: id(0) });
      for (const generation of [bidsOne, bidsTwo]) await write(generation, [bid], 301);
      const before = await compare(store, bidsOne, bidsTwo);
      const stored = (await store.projections.storedFields(bidsOne, 'bids', [bid.id])).get(bid.id);
      const fields = Object.entries(JSON.parse(String(stored?.fields?.['rest'])) as object);
      expect(fields.length).toBeGreaterThan(1);
      await tamper(bidsOne, bid, 'rest', JSON.stringify(Object.fromEntries(fields.reverse())));
      expect(await compare(store, bidsOne, bidsTwo)).toEqual(before);
    });

    it('are compared where both have the same events, while each goes on by itself', async () => {
      const { store, write } = opened();
      const before = await compare(store, bidsOne, bidsTwo);
      const [hot, lost] = [randomUUID(), randomUUID()];
      const bid = (position: number, one = hot) => placedBid(position, { uid: 'h', taskId: id(0) }, one);
      await write(bidsOne, [bid(2_000), bid(2_000, lost)], 2_000);
      let reached = 2_000;
      const bothReach = async () => {
        // One is always further than the other, until both have the last event.
        reached += 1;
        if (reached < 2_005) await write(bidsOne, [bid(reached + 1)], reached + 1);
        await write(bidsTwo, [bid(Math.min(reached, 2_005))], reached);
        return reached;
      };
      const { count, compared } = await compare(store, bidsOne, bidsTwo, bothReach);
      expect([count - before.count, compared - before.compared]).toEqual([1, 2]);
      expect(reached).toBe(2_005);
    });
  });
};
