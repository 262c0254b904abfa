import { isOver } from './bids.ts';
import { dayMs } from './values/day.ts';
import type { BidState, TaskStatus } from './values/vocabulary.ts';

/** The two people who write on a bid: the owner of its task, and its bidder. */
export type Writer = 'owner' | 'bidder';

export const closedReasons = [
  'own-bid',
  'person-forgotten',
  'blocked',
  'task-is-over',
  'owner-writes-first',
] as const;
/** Why a person may not write on a bid. */
export type ClosedReason = (typeof closedReasons)[number];

/** The facts by which a person may write messages on a bid, or not. */
export interface MessagesState {
  readonly writer: Writer;
  /** The same person is the owner and the bidder. */
  readonly isOwnBid: boolean;
  /** The account of the other person was deleted. */
  readonly isForgotten: boolean;
  /** One of the two has blocked the other. */
  readonly isBlocked: boolean;
  readonly bid: BidState;
  readonly status: TaskStatus;
  /** The time when the task ended (ISO 8601); only of an accepted bid on a task that is over. */
  readonly endedAt?: string | undefined;
  /** The position of the event that declined or withdrew the bid. */
  readonly closedAt?: number | undefined;
  /** The position of the task when the owner wrote the last message; 0 if the owner has written none. */
  readonly ownerWroteAt: number;
  /** ISO 8601 */
  readonly now: string;
}

/** Both people may write for this time after the work on an accepted bid is over. */
export const daysAfterTheEnd = 30;

/** The bid's deal: both work on it, so they may write whoever has blocked whom. */
export const isInDeal = ({ bid, status }: Pick<MessagesState, 'bid' | 'status'>): boolean =>
  bid === 'accepted' && status === 'In Progress';

/** The reason why the person may not write on the bid; undefined if the person may write. */
export const messagesClosed = (state: MessagesState): ClosedReason | undefined => {
  const {
    writer,
    isOwnBid,
    isForgotten,
    isBlocked,
    bid,
    status,
    endedAt,
    closedAt = Infinity,
    ownerWroteAt,
    now,
  } = state;
  if (isOwnBid) return 'own-bid';
  if (isForgotten) return 'person-forgotten';
  if (isBlocked && !isInDeal(state)) return 'blocked';
  if (isOver(status)) {
    const isLate = endedAt === undefined || Date.parse(now) - Date.parse(endedAt) > daysAfterTheEnd * dayMs;
    return bid !== 'accepted' || isLate ? 'task-is-over' : undefined;
  }
  if (bid === 'open' || bid === 'accepted' || writer === 'owner') return undefined;
  return ownerWroteAt >= closedAt ? undefined : 'owner-writes-first';
};
