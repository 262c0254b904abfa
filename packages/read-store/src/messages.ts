/** A message on a bid, between the owner of its task and its bidder. It is not made from the ledger, so a rebuild does not change it. */
export interface StoredMessage {
  /** UUIDv7 */
  readonly id: string;
  readonly bidId: string;
  /** 1 to n on its bid, without gap. */
  readonly number: number;
  readonly taskId: string;
  readonly fromUid: string;
  readonly toUid: string;
  /** Of the task's last event when it was written. */
  readonly position: number;
  /** ISO 8601, UTC, milliseconds */
  readonly at: string;
  /** Null: its author's account was deleted. */
  readonly text: string | null;
  /** By the person to whom it is. */
  readonly read: boolean;
}

export type NewMessage = Omit<StoredMessage, 'number' | 'read'> & { readonly text: string };

/** A bid with messages that a person has not read. */
export interface UnreadOnBid {
  readonly uid: string;
  readonly bidId: string;
  readonly taskId: string;
  readonly unread: number;
}

/** Messages of a task, or from a person; without either, all. */
export type MessageFilter = { readonly taskId: string } | { readonly fromUid: string } | undefined;

/**
 * The messages of all users. Writes wait for the disk. A message gets its number when all messages before it on the bid can be read.
 * Rejects with Problem kind `unavailable` while the database is away.
 */
export interface Messages {
  /** Adds it as the newest on its bid. One with an id that is there already changes nothing. */
  add(message: NewMessage): Promise<void>;
  /** Of a backup: with its number, and read or not. */
  restore(message: StoredMessage): Promise<void>;
  find(id: string): Promise<StoredMessage | undefined>;
  /** Up to `limit` of a bid, the newest first; below a number. */
  ofBid(
    bidId: string,
    page: { readonly below?: number | undefined; readonly limit: number },
  ): Promise<readonly StoredMessage[]>;
  /** The last one on the bid that the person wrote. */
  lastFrom(uid: string, bidId: string): Promise<StoredMessage | undefined>;
  /** How many messages on the bid the person has not read. */
  unread(uid: string, bidId: string): Promise<number>;
  /** The bids with messages that one of the persons has not read. */
  unreadOf(uids: readonly string[]): Promise<readonly UnreadOnBid[]>;
  /** The person has read the messages on the bid up to this number. */
  markRead(uid: string, bidId: string, upTo: number): Promise<void>;
  /** Up to `limit` in the order of their ids, after one. */
  list(
    filter: MessageFilter,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<readonly StoredMessage[]>;
  /** The messages that the person wrote have no text from now on. */
  forgetTexts(uid: string): Promise<void>;
}

export const messagesAtATime = 200;

/** All messages of the filter, in the order of their ids. */
export async function* everyMessage(
  messages: Pick<Messages, 'list'>,
  filter: MessageFilter,
): AsyncGenerator<StoredMessage> {
  for (let after: string | undefined; ;) {
    const page = await messages.list(filter, { after, limit: messagesAtATime });
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < messagesAtATime) return;
  }
}
