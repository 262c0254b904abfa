import type { At, DocumentReader, Entry } from './port.ts';

const columns = ['taskId', 'placed', 'withdrawn', 'declined', 'reopened'] as const;

/** A bid, without its offer. */
type PlacedBid = Entry<'bids', (typeof columns)[number]>;

/** A task that a user has placed bids on, and these bids, oldest first. */
export interface TaskWithBids {
  readonly taskId: string;
  readonly bids: readonly PlacedBid[];
  readonly first: PlacedBid;
  readonly last: PlacedBid;
}

const uuidParts = [0, 8, 12, 16, 20];

/** The UUID with hyphens, as in answers and documents. */
export const withHyphens = (uuid: string): string =>
  uuid.length === 36
    ? uuid
    : uuidParts.map((from, index) => uuid.slice(from, uuidParts[index + 1])).join('-');

/** The tasks that the user has placed bids on, newest bid first. */
export const tasksWithBids = async (
  documents: Pick<DocumentReader, 'entries'>,
  uid: string,
): Promise<At<{ readonly tasks: readonly TaskWithBids[] }>> => {
  // The order of an index.
  const order = ['taskId', 'placed'] as const;
  const where = [{ field: 'uid', is: uid }] as const;
  const { position, entries } = await documents.entries('bids', { where, order, columns });
  const tasks: TaskWithBids[] = [];
  for (const [taskId, bids] of Map.groupBy(entries.slice(), (bid) => bid.taskId)) {
    const [first] = bids;
    const last = bids.at(-1);
    if (first && last) tasks.push({ taskId: withHyphens(taskId), bids, first, last });
  }
  return { position, tasks: tasks.sort((a, b) => b.last.placed - a.last.placed) };
};

/** Bids of one user on a task, and what happened to them. */
export interface SomeBids {
  readonly bids: readonly Pick<PlacedBid, 'placed' | 'withdrawn' | 'declined' | 'reopened'>[];
}

/** True if a bid with this `end` (0: it has not ended) had ended at the position. */
const isOver = (end: number, position: number): boolean => end !== 0 && end <= position;

const hadThen = ({ placed, withdrawn }: Pick<PlacedBid, 'placed' | 'withdrawn'>, position: number): boolean =>
  placed < position && !isOver(withdrawn, position);

/** True if the user had a bid on the task at this position that was not withdrawn before. */
export const hadBid = ({ bids }: SomeBids, position: number): boolean =>
  bids.some((bid) => hadThen(bid, position));

/** True if one of these bids was open. A bid that was declined and then revised counts from that revision on. */
export const hadOpenBid = ({ bids }: SomeBids, position: number): boolean =>
  bids.some((bid) => hadThen(bid, position) && !isOver(bid.declined, position) && bid.reopened < position);
