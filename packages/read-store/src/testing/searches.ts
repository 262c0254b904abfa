import { searchWords } from '@marketplace/contracts';
import { describeSearches, searchCases, searchedTexts } from '@marketplace/contracts/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { bestMatchesOf } from '../fuzzyMatch.ts';
import { postedTask, tasksOne } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeStoredSearches = (open: OpenStore): void => {
  describe('searches', () => {
    const opened = storeForTests(open);
    const posted = searchedTexts.map(([title, description], index) =>
      postedTask(index + 1, { title, description }),
    );
    beforeAll(() => opened().write(tasksOne, posted, posted.length));

    describeSearches(async (words) => {
      const query = { where: [{ words }], order: ['posted'], limit: posted.length } as const;
      const { documents } = await opened().store.documents.page('tasks', query);
      return documents.map(({ columns }) => columns.posted - 1);
    });

    it.each(searchCases.flatMap(([q, , near]) => (near === undefined ? [] : [[q, near]])))(
      'that have a slip, %s, are near to %s',
      async (q, near) => {
        const [word = ''] = searchWords(q);
        expect(bestMatchesOf(word, await opened().store.documents.similarWords(word))[0]?.word).toBe(near);
      },
    );
  });
};
