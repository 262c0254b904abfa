import { formerUser, type Digest, type MailedMessages, type Notification } from '@marketplace/contracts';
import {
  keptNames,
  mailKindsOf,
  nameAt,
  readableUnread,
  readInbox,
  type InboxDeps,
  type MailState,
  type Messages,
  type UserData,
} from '@marketplace/private-store';
import { anyTasks, type DocumentReader } from '@marketplace/read-store';
import { later, restsFor, type MailRange } from './states.ts';

const pageSize = 100;
/** A person who has not read more than this gets a mail about the newest. */
const mostRead = 1_000;

export interface DigestDeps extends InboxDeps {
  readonly documents: Pick<DocumentReader, 'getMany'>;
  readonly messages: Pick<Messages, 'unreadOf' | 'lastFrom'>;
  readonly items: Pick<UserData, 'of'>;
}

/** What a mail tells a person. */
export type News = Pick<Digest, 'notifications' | 'messages'>;

/** A forgotten person has no name, and what is about such a person is not mailed. */
const isOfForgotten = ({ title, bidder }: Pick<Notification, 'title' | 'bidder'>): boolean =>
  title === null || bidder === formerUser;

const unreadAbove = async (deps: InboxDeps, uid: string, above: number): Promise<readonly Notification[]> => {
  const all: Notification[] = [];
  let place: Awaited<ReturnType<typeof readInbox>>['next'];
  do {
    const page = await readInbox(deps, uid, { onlyUnread: true, limit: pageSize, above, place });
    all.push(...page.entries);
    place = page.next;
  } while (place !== undefined && all.length < mostRead);
  return all;
};

const unreadMessages = async (
  { documents, messages, items }: DigestDeps,
  uid: string,
  between: { readonly after: string; readonly upTo: string },
): Promise<readonly MailedMessages[]> => {
  const found = await readableUnread(documents, messages)(uid, between);
  if (found.length === 0) return [];
  const [{ documents: tasks }, { documents: bids }] = await Promise.all([
    anyTasks(documents, [...new Set(found.map(({ taskId }) => taskId))]),
    documents.getMany(
      'bids',
      found.map(({ bidId }) => bidId),
    ),
  ]);
  const all = found.map(async ({ bidId, taskId, unread: count }): Promise<readonly MailedMessages[]> => {
    const [task, bid] = [tasks.get(taskId)?.body, bids.get(bidId)?.body];
    if (!task || !bid || task.title === null) return [];
    const [fromUid, signed] = task.ownerUid === uid ? [bid.uid, bid.name] : [task.ownerUid, task.userName];
    const last = await messages.lastFrom(fromUid, bidId);
    const from = nameAt(await keptNames(items, fromUid), last?.at ?? '', signed);
    // A person who was forgotten has no name any more.
    return from ? [{ bidId, taskId, title: task.title, from, count }] : [];
  });
  return (await Promise.all(all)).flat();
};

/**
 * What is unread and at least ten minutes old, but was not told before: as the calls for notifications and messages show it, of the
 * kinds that the person wants in mails. A mail that is tried again tells no more than at first.
 */
export const readNews = async (
  deps: DigestDeps,
  state: MailState,
  now: string,
): Promise<{ readonly news: News; readonly range: MailRange }> => {
  const { uid, toldUpTo, messagesToldUpTo, sending } = state;
  const kinds = new Set<string>(mailKindsOf(state));
  const settledAt = sending?.messagesUpTo ?? later(now, -restsFor);
  const unread = toldUpTo === undefined ? [] : await unreadAbove(deps, uid, toldUpTo);
  const settled = unread.filter(({ at, position }) =>
    sending === undefined ? at <= settledAt : position <= sending.upTo,
  );
  const notifications = settled
    .filter((one) => kinds.has(one.kind) && !isOfForgotten(one))
    .map(({ read: _, ...one }) => one);
  const messages =
    kinds.has('message') && messagesToldUpTo !== undefined
      ? await unreadMessages(deps, uid, { after: messagesToldUpTo, upTo: settledAt })
      : [];
  const upTo = sending?.upTo ?? Math.max(toldUpTo ?? 0, ...settled.map(({ position }) => position));
  return { news: { notifications, messages }, range: { upTo, messagesUpTo: settledAt } };
};
