import type { IdempotentRequest } from '@marketplace/event-store';
import { readPages } from '@marketplace/service-kit/async';
import { isoTime, type Sql } from './sql.ts';

/** A message on a bid, between the owner of its task and its bidder. */
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

export type NewMessage = Omit<StoredMessage, 'number' | 'read'> & {
  readonly text: string;
  /** It is of a deal that goes on, so it is added also where one of the two has blocked the other. */
  readonly inDeal?: boolean;
};

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

const stored = `json_build_object('id', id, 'bidId', bid_id, 'number', number, 'taskId', task_id, 'fromUid', from_uid, 'toUid', to_uid,
  'position', position, 'at', ${isoTime('at')}, 'text', words, 'read', read)`;

/** The condition of a filter, with its value as $1. */
const conditionOf = (filter: MessageFilter): readonly [condition: string, values: readonly string[]] => {
  if (filter === undefined) return ['$1::boolean', ['true']];
  return 'taskId' in filter ? ['task_id = $1', [filter.taskId]] : ['from_uid = $1', [filter.fromUid]];
};
const firstId = '00000000-0000-0000-0000-000000000000';

export const createMessages = ({ rows }: Sql) => {
  const read = async (name: string, rest: string, values: readonly unknown[]) =>
    (
      await rows<[StoredMessage]>(name, `SELECT ${stored} FROM private.messages WHERE ${rest}`, values)
    ).flat();

  return {
    /**
     * Adds a message as the newest on its bid, at its own time or, if that is later, the time of the message before it; in the same
     * transaction the Idempotency-Key of its request. Nothing is added if the key was used before. Returns the id and the digest of the
     * first request.
     * @throws {Problem} `blocked` if one of the two has blocked the other
     */
    add: async (
      { id, bidId, taskId, fromUid, toUid, position, at, text, inDeal }: NewMessage,
      request?: Pick<IdempotentRequest, 'call' | 'key' | 'requestDigest'>,
    ): Promise<{ readonly id: string; readonly requestDigest: string | undefined }> => {
      const { call, key, requestDigest } = request ?? {};
      const [row] = await rows<[string, string | null]>(
        'add message',
        'SELECT message_id, digest FROM private.add_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
        [id, bidId, taskId, fromUid, toUid, position, at, text, call, key, requestDigest, inDeal ?? false],
      );
      return { id: row?.[0] ?? id, requestDigest: row?.[1] ?? undefined };
    },
    find: async (id: string): Promise<StoredMessage | undefined> =>
      (await read('message', 'id = $1', [id]))[0],
    /** At most `limit` messages on a bid with lower numbers than the given one, the newest first. */
    ofBid: (
      bidId: string,
      { below, limit }: { readonly below?: number | undefined; readonly limit: number },
    ): Promise<readonly StoredMessage[]> =>
      // A cursor may have any number.
      read('messages of bid', 'bid_id = $1 AND number < $2::bigint ORDER BY number DESC LIMIT $3', [
        bidId,
        below ?? 2 ** 31,
        limit,
      ]),
    lastFrom: async (uid: string, bidId: string): Promise<StoredMessage | undefined> => {
      const last = 'bid_id = $1 AND from_uid = $2 ORDER BY number DESC LIMIT 1';
      return (await read('last message from', last, [bidId, uid]))[0];
    },
    /** The number of messages on the bid that the person has not read. */
    unread: async (uid: string, bidId: string): Promise<number> => {
      const count =
        'SELECT count(*)::int FROM private.messages WHERE to_uid = $1 AND bid_id = $2 AND NOT read';
      const [row] = await rows<[number]>('unread', count, [uid, bidId]);
      return row?.[0] ?? 0;
    },
    /** The bids with messages that one of the persons has not read; with `between`, only messages after a time and up to another one. */
    unreadOf: async (
      uids: readonly string[],
      between: { readonly after: string; readonly upTo: string } = { after: '-infinity', upTo: 'infinity' },
    ): Promise<readonly UnreadOnBid[]> => {
      const text = `SELECT json_build_object('uid', to_uid, 'bidId', bid_id, 'taskId', task_id, 'unread', count(*), 'position', max(position))
        FROM private.messages WHERE to_uid = ANY ($1) AND NOT read AND at > $2::timestamptz AND at <= $3::timestamptz
        GROUP BY to_uid, bid_id, task_id`;
      return (await rows<[UnreadOnBid]>('unread of', text, [uids, between.after, between.upTo])).flat();
    },
    /** Marks the messages to the person on the bid as read, up to this number. */
    markRead: async (uid: string, bidId: string, upTo: number): Promise<void> => {
      await rows(
        'mark messages read',
        'UPDATE private.messages SET read = true WHERE to_uid = $1 AND bid_id = $2 AND number <= $3 AND NOT read',
        [uid, bidId, upTo],
      );
    },
    /** At most `limit` messages after an id, in the order of their ids. */
    list: (
      filter: MessageFilter,
      { after = firstId, limit }: { readonly after?: string | undefined; readonly limit: number },
    ): Promise<readonly StoredMessage[]> => {
      const [condition, values] = conditionOf(filter);
      return read(`messages ${condition}`, `${condition} AND id > $2 ORDER BY id LIMIT $3`, [
        ...values,
        after,
        limit,
      ]);
    },
  };
};

/** The messages of all users. A write is one transaction with the fence of its author, and waits for the disk. */
export type Messages = ReturnType<typeof createMessages>;

const messagesAtATime = 200;

/** All messages of the filter, in the order of their ids. */
export const everyMessage = (messages: Pick<Messages, 'list'>, filter: MessageFilter) =>
  readPages<StoredMessage>(
    (last) => messages.list(filter, { after: last?.id, limit: messagesAtATime }),
    messagesAtATime,
  );
