import { readPages } from '@marketplace/service-kit/async';

/** A message on a bid, between the owner of its task and its bidder. It is not made from the ledger, so a rebuild does not change it. */
export interface StoredMessage {
  /** UUIDv7 */
  readonly id: string;
  readonly bidId: string;
  /** The messages on a bid have the numbers 1 to n, without gap. */
  readonly number: number;
  readonly taskId: string;
  readonly fromUid: string;
  readonly toUid: string;
  /** The position of the last event of the task when the message was written. */
  readonly position: number;
  /** ISO 8601, UTC, milliseconds; never before the time of the message before it on the bid. */
  readonly at: string;
  /** Null: its author's account was deleted. */
  readonly text: string | null;
  /** True once its receiver has read it. */
  readonly read: boolean;
}

export type NewMessage = Omit<StoredMessage, 'number' | 'read'> & { readonly text: string };

export interface UnreadOnBid {
  readonly uid: string;
  readonly bidId: string;
  readonly taskId: string;
  readonly unread: number;
  /** The highest position of these messages. */
  readonly position: number;
}

/** Only the messages on a task, or only the messages of an author; without both, all messages. */
export type MessageFilter = { readonly taskId: string } | { readonly fromUid: string } | undefined;

/**
 * The messages of all users. Writes wait for the disk. A message gets its number when all messages before it on the bid can be read.
 * Rejects with Problem kind `unavailable` while the database is away.
 */
export interface Messages {
  /**
   * Adds a message as the newest on its bid, at its own time or, if that is later, the time of the message before it: processes read
   * the clock before they get their turn. A message whose id exists already changes nothing.
   */
  add(message: NewMessage): Promise<void>;
  /** Adds a message of a backup, with its number and whether it is read. */
  restore(message: StoredMessage): Promise<void>;
  find(id: string): Promise<StoredMessage | undefined>;
  /** At most `limit` messages on a bid with lower numbers than the given one, the newest first. */
  ofBid(
    bidId: string,
    page: { readonly below?: number | undefined; readonly limit: number },
  ): Promise<readonly StoredMessage[]>;
  lastFrom(uid: string, bidId: string): Promise<StoredMessage | undefined>;
  /** The number of messages on the bid that the person has not read. */
  unread(uid: string, bidId: string): Promise<number>;
  /** The bids with messages that one of the persons has not read; with `between`, only messages after a time and up to another one. */
  unreadOf(
    uids: readonly string[],
    between?: { readonly after: string; readonly upTo: string },
  ): Promise<readonly UnreadOnBid[]>;
  /** Marks the messages to the person on the bid as read, up to this number. */
  markRead(uid: string, bidId: string, upTo: number): Promise<void>;
  /** At most `limit` messages after an id, in the order of their ids. */
  list(
    filter: MessageFilter,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<readonly StoredMessage[]>;
  /** Deletes the texts of the messages that the person wrote. */
  forgetTexts(uid: string): Promise<void>;
}

export const messagesAtATime = 200;

/** All messages of the filter, in the order of their ids. */
export const everyMessage = (messages: Pick<Messages, 'list'>, filter: MessageFilter) =>
  readPages<StoredMessage>(
    (last) => messages.list(filter, { after: last?.id, limit: messagesAtATime }),
    messagesAtATime,
  );
