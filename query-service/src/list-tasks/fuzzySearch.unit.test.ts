import { describe, expect, it, vi } from 'vitest';
import { createFuzzySearch } from './fuzzySearch.ts';

/** Searches in a vocabulary; `there` are the words of tasks. Reads wait until `go` resolves. */
const given = (there: readonly string[], go: Promise<void> = Promise.resolve()) => {
  const reads = { alike: 0, count: 0, now: 0, most: 0 };
  const read = async (kind: 'alike' | 'count') => {
    reads[kind] += 1;
    reads.now += 1;
    reads.most = Math.max(reads.most, reads.now);
    await go;
    reads.now -= 1;
  };
  const search = createFuzzySearch({
    alike: async () => {
      await read('alike');
      return there.map((word) => ({ word, owners: 1 }));
    },
    count: async (_, where) => {
      await read('count');
      const words = where.flatMap((one: object) => ('words' in one ? (one.words as string[]) : []));
      const count = there.filter((word) => words.every((one) => word.startsWith(one))).length;
      return { count, position: 1 };
    },
  });
  return { search, reads };
};

describe('a fuzzy search', () => {
  it('ends at the first word that has none', async () => {
    const { search, reads } = given(['design']);
    expect(await search(['qqqqqq', 'wwwwww', 'zzzzzz', 'xxxxxx', 'vvvvvv', 'kkkkkk'], [])).toBeUndefined();
    expect(reads).toMatchObject({ alike: 1, count: 1 });
  });

  it('waits for its turn behind two others, and gives up soon', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    try {
      const { search, reads } = given(['design'], promise);
      const first = [search(['desgin'], []), search(['desgin'], [])];
      const late = search(['desgin'], []);
      await vi.waitFor(() => expect(reads.now).toBe(2));
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
