import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { nearestOf } from '../nearWords.ts';
import { postedTask, removedTask, tasksOne } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeNearWords = (open: OpenStore): void => {
  describe('words that are near to a searched one', () => {
    const opened = storeForTests(open);
    const near = async (word: string) =>
      nearestOf(word, await opened().store.documents.alike(word)).map((one) => one.word);
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
      ['ecole', ['école']],
      ['تصيمم', ['تصميم']],
      ['2028', []],
      ['xylophone', []],
      ['', []],
      ["'; --", []],
    ])('%s', async (word, expected) => {
      expect(await near(word)).toEqual(expected);
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
      expect(await near('gardenign')).toEqual(['gardening']);
      expect(await near('plmubing')).toEqual(['plumbing']);
      expect((await store.documents.count('tasks', [{ words: ['gardening'] }])).count).toBe(0);
    });
  });
};
