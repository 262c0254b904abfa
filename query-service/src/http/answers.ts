import { biddingOf, type PublicTask, type Task, type TaskOfBid } from '@marketplace/contracts';
import type { Found } from '@marketplace/read-store';

export type FoundTask = Found<'tasks'>;

/**
 * What the states of its bids depend on. Until the read models are rebuilt after an update, documents of an earlier version
 * have no fields about bids.
 */
export const taskOfBids = ({ body }: FoundTask): TaskOfBid => ({
  status: body.status,
  acceptedBid: (body.acceptedBid as string | undefined) || undefined,
});

/** A task for all callers: without personal and internal fields. */
export const publicTask = (found: FoundTask): PublicTask => {
  const { title, category, description, deadline, budget, userName, status } = found.body;
  const { createdAt, updatedAt, bidsCount, liveBids = bidsCount, bidding } = found.body;
  return {
    _id: found.id,
    ...{ title, category, description, deadline, budget, userName, status, createdAt, updatedAt, bidsCount },
    ...biddingOf({ ...taskOfBids(found), deadline, closed: bidding === 'closed', liveBids }),
  };
};

/** A task for callers with a token, with its personal field. */
export const personalTask = (found: FoundTask): Task => ({
  ...publicTask(found),
  userEmail: found.body.userEmail,
});

/** All caches may keep it, and must revalidate it before each use. */
export const publicAnswer = 'public, no-cache';
/** Only the caller's own cache may keep it. */
export const privateAnswer = 'private, no-cache';
export const privateHeaders = { 'Cache-Control': privateAnswer, Vary: 'Authorization' } as const;
