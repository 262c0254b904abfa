import { searchForm } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import { describe, expect, it, vi } from 'vitest';
import { createFuzzySearch } from './fuzzySearch.ts';

/** A fuzzy search in a vocabulary. `there`: the words of tasks. Reads wait until `go` resolves. */
const given = (there: readonly string[], go: Promise<void> = Promise.resolve()) => {
  const reads = { alike: 0, page: 0, now: 0, most: 0 };
  const read = async (kind: 'alike' | 'page') => {
    reads[kind] += 1;
    reads.now += 1;
    reads.most = Math.max(reads.most, reads.now);
    await go;
    reads.now -= 1;
  };
  const search = createFuzzySearch({
    similarWords: async () => {
      await read('alike');
      return there.map((word) => ({ word: searchForm(word), owners: 1 }));
    },
    page: (async (_: string, { where }: { readonly where: readonly object[] }) => {
      await read('page');
      const words = where.flatMap((one) => ('words' in one ? (one.words as string[]) : []));
      const found = there.filter((word) => words.every((one) => searchForm(word).startsWith(one)));
      return { documents: found.map((title) => ({ body: { title, description: '' } })) };
    }) as unknown as DocumentReader['page'],
  });
  return { search, reads };
};

describe('a fuzzy search', () => {
  it('names words as the tasks have them', async () => {
    const { search } = given(['Größe', 'الأولى', 'Größen']);
    expect(await search(['grosse', 'الاوىل'], [])).toEqual(['größe', 'الأولى']);
    expect(await search(['grosze'], [])).toEqual(['größe']);
  });

  it('ends at the first word that has none', async () => {
    const { search, reads } = given(['design']);
    expect(await search(['qqqqqq', 'wwwwww', 'zzzzzz', 'xxxxxx', 'vvvvvv', 'kkkkkk'], [])).toBeUndefined();
    expect(reads).toMatchObject({ alike: 1, page: 1 });
  });

  it('waits for its turn behind two others, and gives up soon', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    try {
      const { search, reads } = given(['design'], promise);
      const first = [search(['desgin'], []), search(['desgin'], [])];
      const late = search(['desgin'], []);
      await expect.poll(() => reads.now).toBe(2);
      await expect(Promise.race([late, new Promise((give) => setTimeout(give, 5_000))])).resolves.toBe(
        'late',
      );
      resolve(undefined);
      expect(await Promise.all(first)).toEqual([['design'], ['design']]);
      expect(reads.most).toBe(2);
      expect(await search(['desgin'], [])).toEqual(['design']);
    } finally {
      vi.useRealTimers();
    }
  });
});
