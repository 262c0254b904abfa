import { statusSince } from '@marketplace/audit';
import {
  bidStateOf,
  formerUser,
  goneIn,
  type Message,
  type Messages as Answer,
} from '@marketplace/contracts';
import { closedFor, keptNames, nameAt, readableUnread, type Conversation } from '@marketplace/private-store';
import { anyTask, leastPosition, type ReadDocument } from '@marketplace/read-store';
import { encodeCursor, noStore, pageOf, Problem, type HandlerOf } from '@marketplace/service-kit';
import { taskOfBids } from '../http/answers.ts';
import { longestWait, notYet, setPosition } from '../http/freshness.ts';
import { startOf } from '../http/paging.ts';
import { bidNotFound, taskNotFound, uuidParam } from '../http/requestedTask.ts';
import type { QueryDeps } from '../deps.ts';

const defaultLimit = 50;

type MessageDeps = Pick<QueryDeps, 'documents' | 'items' | 'messages' | 'blocked' | 'audit' | 'clock'>;

const notOfTheBid = (): Problem =>
  new Problem(
    'forbidden',
    'Only the owner of the task and the user who placed the bid may read and write its messages.',
  );

/** The task of a bid. Waits until the projection `tasks` has the bid: before that, a new task would look like a deleted one. */
const taskOf = async ({ documents }: Pick<MessageDeps, 'documents'>, bid: ReadDocument<'bids'>) => {
  const found = await anyTask(documents, bid.body.taskId);
  if (found.document !== undefined || found.position >= bid.position) return found;
  if (!(await documents.waitFor((at) => at.tasks >= bid.position, longestWait, { hurry: true })))
    throw notYet(bid.position);
  return anyTask(documents, bid.body.taskId);
};

interface BidConversation {
  readonly conversation: Conversation;
  /** Null if the account was deleted. */
  readonly names: { readonly owner: string | null; readonly bidder: string | null };
  readonly position: number;
}

/** @throws {Problem} if the bid or its task does not exist, or the caller is neither the task's owner nor the bidder */
const findConversation = async (
  deps: MessageDeps,
  bidId: string | undefined,
  callerUid: string,
): Promise<BidConversation> => {
  const found = bidId === undefined ? undefined : await deps.documents.get('bids', bidId);
  const bid = found?.document;
  if (bid === undefined) throw bidNotFound();
  const { document: task, position } = await taskOf(deps, bid);
  if (task === undefined) throw taskNotFound();
  const { ownerUid, userName, status } = task.body;
  const { uid: bidderUid, name, withdrawn, declined } = bid.body;
  const standing = { id: bid.id, withdrawn: withdrawn > 0, declined: declined > 0 };
  if (callerUid !== ownerUid && callerUid !== bidderUid) throw notOfTheBid();
  return {
    conversation: {
      bidId: bid.id,
      taskId: task.id,
      ownerUid,
      bidderUid,
      bid: bidStateOf(standing, taskOfBids(task)),
      status,
      closedAt: Math.max(withdrawn, declined) || undefined,
    },
    names: { owner: userName, bidder: name },
    position: Math.min(position, found?.position ?? position),
  };
};

/** GET /bids/{bidId}/messages: newest first, in pages. */
export const listMessages =
  (deps: MessageDeps): HandlerOf<'messages'> =>
  async ({ req, res, caller: { uid }, query: { limit = defaultLimit, cursor } }) => {
    const { items, messages, blocked, audit, clock } = deps;
    const { conversation, names, position } = await findConversation(deps, uuidParam(req, 'bidId'), uid);
    const { bidId, ownerUid, bidderUid } = conversation;
    const query = JSON.stringify(['messages', bidId]);
    const below = startOf(cursor, query);
    const found = await messages.ofBid(bidId, { below, limit: limit + 1 });
    const isOwner = uid === ownerUid;
    const closed = await closedFor(conversation, uid, {
      messages,
      blocked,
      statusSince: (id) => statusSince(audit.store(), id),
      isForgotten: names[isOwner ? 'bidder' : 'owner'] === null,
      now: clock().toISOString(),
    });
    const { entries, last } = pageOf(found, limit);
    const [owner, bidder] = await Promise.all([keptNames(items, ownerUid), keptNames(items, bidderUid)]);
    const kept = { owner, bidder };
    const nameOf = (from: string, then: string) => {
      const side = from === ownerUid ? 'owner' : 'bidder';
      return nameAt(kept[side], then, names[side]) ?? formerUser;
    };
    const answer: Answer = {
      messages: entries.map(({ id, fromUid, text, at }): Message => ({
        _id: id,
        from: { name: nameOf(fromUid, at) },
        mine: fromUid === uid,
        text,
        ...goneIn({ text }),
        at,
      })),
      unread: await messages.unread(uid, bidId),
      ...(closed !== undefined && { closed }),
      ...(last && { next: encodeCursor([last.number], query) }),
    };
    setPosition(res, position);
    res.set(noStore).json(answer);
  };

export const listUnread =
  ({ documents, messages }: Pick<MessageDeps, 'documents' | 'messages'>): HandlerOf<'unreadMessages'> =>
  async ({ call, res, caller }) => {
    setPosition(res, leastPosition(await documents.positions(), call.readModels));
    const found = await readableUnread(documents, messages)(caller.uid);
    const bids = found.map(({ bidId, taskId, unread }) => ({ bidId, taskId, unread }));
    res.set(noStore).json({ bids });
  };
