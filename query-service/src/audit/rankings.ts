import { rankAt, type Ranked, type Ranking } from '@marketplace/audit';
import type { LedgerReads } from '@marketplace/event-store';
import { LRUCache } from 'lru-cache';

const mostPlaces = 500_000;

/** Ranked boards, kept for their next pages. The past does not change, so a kept board is never stale. */
export type Rankings = (
  store: Pick<LedgerReads, 'readFacts' | 'countBids'>,
  ranking: Ranking,
) => Promise<readonly Ranked[]>;

export const createRankings = (): Rankings => {
  const kept = new LRUCache<string, readonly Ranked[]>({
    maxSize: mostPlaces,
    sizeCalculation: ({ length }) => length + 1,
  });
  const underWay = new Map<string, Promise<readonly Ranked[]>>();

  return (store, { position, sort, filter }) => {
    const name = JSON.stringify([position, sort, filter]);
    const known = kept.get(name);
    if (known) return Promise.resolve(known);
    const asked = underWay.get(name);
    if (asked) return asked;
    const ranking = rankAt(store, { position, sort, filter })
      .then((ranked) => {
        kept.set(name, ranked);
        return ranked;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, ranking);
    return ranking;
  };
};
