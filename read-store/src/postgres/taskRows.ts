import type { TaskCategory, TaskStatus } from '@marketplace/contracts';
import type { FoundTask, PageEnd, PlacedBids, ReadPositions } from '../port.ts';
import type { PageQuery } from './taskQueries.ts';

export type Row = readonly unknown[];

/** What a statement's answer says of the moment that it was read at. */
export interface ReadAt {
  readonly store: string;
  readonly live: ReadPositions;
  readonly positions: ReadPositions;
}

/** How many columns of each row are `ReadAt`'s. */
export const readAtWidth = 5;

export const readAtOf = ([row]: readonly Row[]): ReadAt => {
  if (row === undefined) throw new Error('The read models have no live generations.');
  return {
    store: row[0] as string,
    live: { tasks: row[1] as number, bids: row[2] as number },
    positions: { tasks: Number(row[3]), bids: Number(row[4]) },
  };
};

/** The columns of `foundColumns` (taskQueries), in their order. */
export const foundTaskOf = (row: Row): FoundTask => ({
  task: {
    _id: row[0] as string,
    title: row[1] as string,
    category: row[2] as TaskCategory,
    description: row[3] as string,
    deadline: row[4] as string,
    budget: row[5] as number,
    userName: row[6] as string,
    status: row[7] as TaskStatus,
    createdAt: row[8] as string,
    updatedAt: row[9] as string,
    bidsCount: row[10] as number,
  },
  userEmail: row[11] as string,
  ownerUid: row[12] as string,
  editVersion: row[13] as number,
});

const placedWidth = 4;

/** The columns of `bidsOfStatement`: those of the bids, then those of their task, or nulls. */
export const placedBidsOf = (row: Row): PlacedBids => ({
  taskId: row[0] as string,
  count: row[1] as number,
  lastBidAt: row[2] as string,
  position: Number(row[3]),
  found: row[placedWidth] === null ? undefined : foundTaskOf(row.slice(placedWidth)),
});

/** Where a page ended whose last row this is. */
export const pageEndOf = (row: Row, sort: PageQuery['sort']): PageEnd => {
  const posted = Number(row[14]);
  if (sort.endsWith('deadline')) return { key: row[4] as string, posted };
  if (sort.endsWith('budget')) return { key: row[5] as number, posted };
  return { posted };
};
