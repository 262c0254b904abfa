import {
  isOver,
  messagesClosed,
  type BidState,
  type ClosedReason,
  type TaskStatus,
} from '@marketplace/contracts';
import type { Blocked } from './blocked.ts';
import type { Messages, UnreadOnBid } from './messages.ts';
import { anyTasks, type DocumentReader } from '@marketplace/read-store';

/** The two people of a bid, and the state that decides which of them may write. */
export interface Conversation {
  readonly bidId: string;
  readonly taskId: string;
  readonly ownerUid: string;
  readonly bidderUid: string;
  readonly bid: BidState;
  readonly status: TaskStatus;
  /** The position of the event that withdrew or declined this bid; undefined if it is only declined because of its task's state. */
  readonly closedAt: number | undefined;
}

export const otherOf = ({ ownerUid, bidderUid }: Conversation, uid: string): string =>
  uid === ownerUid ? bidderUid : ownerUid;

interface ClosedDeps {
  readonly messages: Pick<Messages, 'lastFrom'>;
  readonly blocked: Pick<Blocked, 'between'>;
  /** Reads the last event that gave the task another status. */
  readonly statusSince: (
    taskId: string,
  ) => Promise<{ readonly position: number; readonly at: string } | undefined>;
  readonly isForgotten: boolean;
  readonly now: string;
}

/** The reason why the person may not write; undefined if the person may. It reads only the data that the state of the bid needs. */
export const closedFor = async (
  conversation: Conversation,
  uid: string,
  { messages, blocked, statusSince, isForgotten, now }: ClosedDeps,
): Promise<ClosedReason | undefined> => {
  const { bidId, taskId, ownerUid, bidderUid, bid, status } = conversation;
  const [isAccepted, ended] = [bid === 'accepted', isOver(status)];
  const isAnswer = uid !== ownerUid && !ended && (bid === 'declined' || bid === 'withdrawn');
  const needsEvent = isAccepted ? ended : isAnswer && conversation.closedAt === undefined;
  const since = needsEvent ? await statusSince(taskId) : undefined;
  const ownersLast = isAnswer ? await messages.lastFrom(ownerUid, bidId) : undefined;
  return messagesClosed({
    writer: uid === ownerUid ? 'owner' : 'bidder',
    isOwnBid: ownerUid === bidderUid,
    isForgotten,
    isBlocked: await blocked.between(ownerUid, bidderUid),
    bid,
    status,
    endedAt: since?.at,
    closedAt: conversation.closedAt ?? since?.position,
    ownerWroteAt: ownersLast?.position ?? 0,
    now,
  });
};

/** Reads the bids with messages that the person has not read, and can read: nobody reads the messages of a deleted task. */
export const readableUnread =
  (documents: Pick<DocumentReader, 'getMany'>, messages: Pick<Messages, 'unreadOf'>) =>
  async (uid: string, between?: Parameters<Messages['unreadOf']>[1]): Promise<readonly UnreadOnBid[]> => {
    const unread = await messages.unreadOf([uid], between);
    if (unread.length === 0) return unread;
    const taskIds = new Set(unread.map(({ taskId }) => taskId));
    const bidIds = unread.map(({ bidId }) => bidId);
    const tasks = await anyTasks(documents, [...taskIds]);
    const bids = await documents.getMany('bids', bidIds);
    // A read model that is behind the message may not have the task or the bid yet.
    return unread.filter(
      ({ taskId, bidId, position }) =>
        (tasks.documents.has(taskId) || tasks.position < position) &&
        (bids.documents.has(bidId) || bids.position < position),
    );
  };
