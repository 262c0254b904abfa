import { rankAt, type RankedTask, type Ranking } from '@marketplace/audit';
import type { LedgerReads } from '@marketplace/event-store';
import { createOneOfEach } from '@marketplace/service-kit';
import { LRUCache } from 'lru-cache';

const mostPlaces = 500_000;

/**
 * Ranked boards, kept for their next pages. The past does not change, so a kept board is never stale. A new one folds all tasks, so each
 * auditor gets one at a time.
 */
export type Rankings = (
  store: Pick<LedgerReads, 'readFacts' | 'countBids'>,
  ranking: Ranking,
  uid: string,
) => Promise<readonly RankedTask[]>;

export const createRankings = (): Rankings => {
  const kept = new LRUCache<string, readonly RankedTask[]>({
    maxSize: mostPlaces,
    sizeCalculation: ({ length }) => length + 1,
  });
  const oneOfEach = createOneOfEach('This list of tasks');
  const underWay = new Map<string, Promise<readonly RankedTask[]>>();

  return (store, { position, sort, filter }, uid) => {
    const name = JSON.stringify([position, sort, filter]);
    const known = kept.get(name);
    if (known) return Promise.resolve(known);
    const asked = underWay.get(name);
    if (asked) return asked;
    const ranking = oneOfEach(uid, () => rankAt(store, { position, sort, filter }))
      .then((ranked) => {
        kept.set(name, ranked);
        return ranked;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, ranking);
    return ranking;
  };
};
