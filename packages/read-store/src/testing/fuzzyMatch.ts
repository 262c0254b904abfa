import { randomUUID } from 'node:crypto';
import { searchWords } from '@marketplace/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bestMatchesOf } from '../fuzzyMatch.ts';
import { postedTask, removedTask, tasksOne } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeFuzzyMatch = (open: OpenStore): void => {
  describe('fuzzy matches of a searched word', () => {
    const opened = storeForTests(open);
    const matchesOf = async (q: string) => {
      const [word = ''] = searchWords(q);
      return bestMatchesOf(word, await opened().store.documents.similarWords(word)).map((one) => one.word);
    };
    const texts = [
      ['A design for a bakery', 'Round letters, 2027.'],
      ['Réparer l’école', 'Peindre les murs, designs.'],
      ['تصميم شعار', 'مخبز صغير'],
    ] as const;
    beforeAll(() =>
      opened().write(
        tasksOne,
        texts.map(([title, description], index) => postedTask(index + 1, { title, description })),
        3,
      ),
    );

    it.each([
      ['desgin', ['design', 'designs']],
      ['bakrey', ['bakery']],
      ['écloe', ['ecole']],
      ['تصيمم', ['تصميم']],
      ['2028', []],
      ['xylophone', []],
      ['', []],
      ["'; --", []],
    ])('%s', async (word, expected) => {
      expect(await matchesOf(word)).toEqual(expected);
    });

    it('are found for documents of any writer, also for later and removed ones', async () => {
      const { store, write, another } = opened();
      const id = randomUUID();
      const other = await another();
      const writer = await other.projections.openWriter();
      await Promise.all(
        [writer, undefined].map((own, index) => {
          const document = postedTask(10 + index, { title: 'Gardening and carpentry' }, id);
          const reached = new Map<number, number>();
          return own
            ? own.prepareWrite([{ id: tasksOne, documents: [document], reached }])()
            : write(tasksOne, [document], reached);
        }),
      );
      await writer.close();
      await other.close();
      await write(tasksOne, [postedTask(12, { title: 'Plumbing' }, id), removedTask(13, randomUUID())], 13);
      expect(await matchesOf('gardenign')).toEqual(['gardening']);
      expect(await matchesOf('plmubing')).toEqual(['plumbing']);
      expect((await store.documents.count('tasks', [{ words: ['gardening'] }])).count).toBe(0);
    });

    it('end with the last task that has the word, when its texts are forgotten', async () => {
      const { write } = opened();
      const ids = [randomUUID(), randomUUID()];
      const forgotten = { title: null, description: null };
      await write(
        tasksOne,
        ids.map((id, index) => postedTask(30 + index, { title: 'Zeppelin' }, id)),
        31,
      );
      await write(tasksOne, [postedTask(32, forgotten, ids[0])], 32);
      expect(await matchesOf('zepellin')).toEqual(['zeppelin']);
      await write(tasksOne, [postedTask(33, forgotten, ids[1])], 33);
      expect(await matchesOf('zepellin')).toEqual([]);
      // It comes back with the next task.
      const next = randomUUID();
      await write(tasksOne, [postedTask(34, { title: 'Zeppelin' }, next)], 34);
      expect(await matchesOf('zepellin')).toEqual(['zeppelin']);
      await write(tasksOne, [postedTask(35, forgotten, next)], 35);
    });

    it('are the ones of most users; a word of no task goes away', async () => {
      const { store, write } = opened();
      const flood = Array.from(
        { length: 400 },
        (_, index) => `mechan${index.toString(26).replace(/\d/g, 'z')}`,
      );
      const made = Array.from({ length: 10 }, (_, index) =>
        postedTask(20 + index, {
          title: `mechanci ${flood.slice(index * 40, index * 40 + 40).join(' ')}`,
          ownerUid: 'uid-flood',
        }),
      );
      const honest = ['uid-ada', 'uid-bob'].map((ownerUid, index) =>
        postedTask(40 + index, { title: 'Mechanic', ownerUid }),
      );
      await write(tasksOne, [...made, ...honest], 41);
      const review = async () => {
        for (let after: string | undefined = ''; after !== undefined;)
          after = await store.projections.reviewWords(after);
      };
      await review();
      expect((await matchesOf('mechanik'))[0]).toBe('mechanic');
      expect((await store.documents.similarWords('mechanik')).length).toBeLessThanOrEqual(200);
      await write(
        tasksOne,
        made.map(({ id }, index) => removedTask(50 + index, id)),
        60,
      );
      await review();
      expect(await matchesOf('mechanik')).toEqual(['mechanic']);
      const [first, second] = await store.documents.similarWords('mechanik');
      expect([first, second?.word]).toEqual([{ word: 'mechanic', owners: 2 }, 'murs']);
    });
  });
};
