import type { Board, BoardTask } from '@marketplace/contracts';
import type { BidCounts, HashedEvent, LedgerReads } from '@marketplace/event-store';
import { editsOf } from '../as-of/taskAt.ts';
import { fold, noBids, taskOf, type FoldedTask } from '../folding/evolve.ts';
import { changesBetween } from '../history/changes.ts';
import { placesAt, type Place, type RankedPage } from './ranking.ts';

type Reads = Pick<LedgerReads, 'findEvents' | 'readFacts' | 'countEvents' | 'countBids' | 'readEvents'>;

export interface BoardPage extends RankedPage {
  /** The position up to which `since` includes changes. */
  readonly head: number;
}
export interface FoundBoard extends Omit<Board, 'next'> {
  /** The end of the page, if more pages follow. */
  readonly end?: Place;
}

/** The changes between two states. A change of the number of bids is not included, because the edits have no bids. */
const since = (then: FoldedTask, now: FoldedTask): BoardTask['since'] => {
  if (now === undefined) return { state: 'deleted', fields: [] };
  const fields = changesBetween(then, now).map(({ field }) => field);
  return { state: fields.length === 0 ? 'same' : 'changed', fields };
};

/** A task after the edits up to a position, with the changes by later edits. */
const shown = (edits: readonly HashedEvent[], position: number, bids: BidCounts): BoardTask[] => {
  const later = edits.findIndex((event) => event.position > position);
  const then = fold(later === -1 ? edits : edits.slice(0, later));
  if (then === undefined) return [];
  const now = later === -1 ? then : fold(edits.slice(later), then);
  return [{ ...taskOf({ ...then, bids }), since: since(then, now && { ...now, bids: then.bids }) }];
};

const recordedAt = async (store: Reads, position: number): Promise<string | null> =>
  (await store.readEvents({ after: position - 1, limit: 1 }))[0]?.recordedAt ?? null;

/** A page of the list of tasks as it was at a position. */
export const boardAt = async (store: Reads, page: BoardPage, findPlaces = placesAt): Promise<FoundBoard> => {
  const { position, head } = page;
  const { places, total, hasMore } = await findPlaces(store, page);
  const taskIds = places.map(({ taskId }) => taskId);
  const [edits, bids, postedSince, at] = await Promise.all([
    editsOf(store, taskIds, head),
    store.countBids({ taskIds, to: position }),
    store.countEvents({ types: ['TaskPosted'], from: position + 1, to: head }),
    position === 0 ? null : recordedAt(store, position),
  ]);
  const byTask = Map.groupBy(edits, ({ taskId }) => taskId);
  const last = places.at(-1);
  return {
    position,
    at,
    tasks: taskIds.flatMap((id) => shown(byTask.get(id) ?? [], position, bids.get(id) ?? noBids)),
    total,
    postedSince,
    ...(hasMore &&
      last && { end: { ...(last.key !== undefined && { key: last.key }), posted: last.posted } }),
  };
};
