import {
  biddingOf,
  type PublicTask,
  type Task,
  type TaskDocument,
  type TaskOfBid,
} from '@marketplace/contracts';
import type { Found } from '@marketplace/read-store';

export type FoundTask = Found<'tasks'>;

/** What the states of its bids depend on. */
export const taskOfBids = (found: FoundTask): TaskOfBid => {
  const { status, acceptedBid } = found.body;
  return { status, acceptedBid: acceptedBid === '' ? undefined : acceptedBid };
};

/** Fields of a task's document that only its owner sees, or nobody. */
type PrivateField =
  | 'ownerUid'
  | 'userEmail'
  | 'liveBids'
  | 'bidding'
  | 'acceptedBid'
  | 'acceptedUid'
  | 'work'
  | 'posted'
  | 'editVersion';
type PublicFields = Omit<TaskDocument, PrivateField>;

/** The fields that are not private. A new field of people is shown by itself; any other one is a type error until it is named. */
const shownOf = (
  body: TaskDocument,
): PublicFields & Record<Exclude<keyof PublicFields, keyof PublicTask>, never> => {
  const {
    ownerUid: _ownerUid,
    userEmail: _userEmail,
    liveBids: _liveBids,
    bidding: _bidding,
    acceptedBid: _acceptedBid,
    acceptedUid: _acceptedUid,
    work: _work,
    posted: _posted,
    editVersion: _editVersion,
    ...shown
  } = body;
  return shown;
};

/** A task for all callers: without personal and internal fields. */
export const publicTask = (found: FoundTask): PublicTask => {
  const { deadline, bidding, liveBids } = found.body;
  return {
    _id: found.id,
    ...shownOf(found.body),
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
