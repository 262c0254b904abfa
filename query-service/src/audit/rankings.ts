import { rankAt, type RankedTask, type Ranking } from '@marketplace/audit';
import type { LedgerReads } from '@marketplace/event-store';
import { createOneOfEach } from '@marketplace/service-kit';
import { LRUCache } from 'lru-cache';

const mostPlaces = 500_000;

/**
 * Ranked boards, kept for their next pages. The past does not change, so a kept board is never stale. A new board folds all tasks, so
 * each auditor gets one at a time.
 */
export type Rankings = (
  store: Pick<LedgerReads, 'readFacts' | 'countBids'>,
  ranking: Ranking,
  uid: string,
) => Promise<readonly RankedTask[]>;

interface RankingRequest {
  readonly store: Parameters<Rankings>[0];
  readonly ranking: Ranking;
  readonly uid: string;
}

export const createRankings = (): Rankings => {
  const oneOfEach = createOneOfEach('This list of tasks');
  const kept = new LRUCache<string, readonly RankedTask[], RankingRequest>({
    maxSize: mostPlaces,
    sizeCalculation: ({ length }) => length + 1,
    // Callers of a board that is being ranked share it.
    fetchMethod: (_name, _stale, { context: { store, ranking, uid } }) =>
      oneOfEach(uid, () => rankAt(store, ranking)),
    ignoreFetchAbort: true,
  });
  return (store, { position, sort, filter }, uid) =>
    kept.forceFetch(JSON.stringify([position, sort, filter]), {
      context: { store, ranking: { position, sort, filter }, uid },
    });
};
