import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@marketplace/contracts';
import { notificationsProjection } from '@marketplace/read-store/projections';
import { readableUnread } from '@marketplace/private-store';
import { concernedBetween, type ReceivedNotifications } from '@marketplace/read-store';
import type { QueryDeps } from '../deps.ts';
import {
  createUnreadCounterClients,
  retryAfterMs,
  type OwnCount,
  type UnreadCounterClient,
} from './unreadCounterClients.ts';

const longestWaitMs = 5_000;

export const createUnreadCounter = (
  deps: Pick<QueryDeps, 'documents' | 'notificationStates' | 'messages' | 'moderation' | 'logger'> & {
    readonly received: ReceivedNotifications;
  },
) => {
  const { documents, notificationStates, received, messages, moderation, logger } = deps;
  const unreadOn = readableUnread(documents, messages);
  /** Position of the newest event that the read models did not reach in time; 0: none. */
  let lateFrom = 0;

  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'a count of notifications waits; it is tried again');
  const readCount = async (uid: string, bidId: string | undefined): Promise<OwnCount> => {
    if (bidId !== undefined) {
      const found = (await unreadOn(uid)).find((one) => one.bidId === bidId);
      return { event: 'message', data: { bidId, unread: found?.unread ?? 0 } };
    }
    const data = await received.unread(uid, await notificationStates.get(uid));
    return { event: 'notification', data };
  };
  const clients = createUnreadCounterClients(readCount, failed);
  const changed = (uids: Iterable<string>): void => {
    for (const uid of uids) clients.changed(uid);
  };

  /** Waits until the read models reach `lateFrom` (a projection is paused, or the store is away). Then counts for all clients. */
  const tellLate = async (): Promise<void> => {
    while (clients.uids().length > 0)
      try {
        const position = lateFrom;
        if ((await received.reached(position, longestWaitMs)) && position === lateFrom) break;
      } catch (error) {
        failed(error);
        await sleep(retryAfterMs, undefined, { ref: false });
      }
    lateFrom = 0;
    changed(clients.uids());
  };

  const tell = async (after: number, upTo: number): Promise<void> => {
    try {
      if (lateFrom === 0 && (await received.reached(upTo, longestWaitMs))) {
        const range = { after, upTo };
        changed((await concernedBetween(documents, moderation, range, clients.uids())).keys());
        return;
      }
    } catch (error) {
      failed(error);
    }
    const isWaiting = lateFrom > 0;
    lateFrom = Math.max(lateFrom, upTo);
    if (!isWaiting) await tellLate();
  };

  /** Counts messages again after lost signals, or on deleted tasks. It does not find bids whose messages were read meanwhile. */
  const tellMessages = async (deleted?: ReadonlySet<string>): Promise<void> => {
    try {
      for (const { uid, bidId, taskId } of await messages.unreadOf(clients.uids()))
        if (deleted?.has(taskId) !== false) clients.changed(uid, bidId);
    } catch (error) {
      failed(error);
    }
  };

  return {
    /** Sends the client its user's counts, now and after each change, until the client leaves. */
    join: (client: UnreadCounterClient, uid: string, gone: AbortSignal) => clients.join(client, uid, gone),
    /** Call it with new events, which may have led to notifications, or made messages unreadable. */
    happened: (events: readonly StoredEvent[]) => {
      const deleted = events.filter(({ type }) => type === 'TaskDeleted').map(({ taskId }) => taskId);
      if (clients.uids().length > 0 && deleted.length > 0) void tellMessages(new Set(deleted));
      const types: ReadonlySet<string> = notificationsProjection.types;
      const telling = events.filter(({ type }) => types.has(type));
      const [first, last] = [telling[0], telling.at(-1)];
      if (clients.uids().length > 0 && first && last) void tell(first.position - 1, last.position);
    },
    /** Call it when the user has read or muted notifications, or the messages on the bid have changed. Without `uid`: for any user. */
    changed: (uid: string | undefined, bidId?: string) => {
      if (uid !== undefined) clients.changed(uid, bidId);
      else {
        changed(clients.uids());
        void tellMessages();
      }
    },
  };
};

/** Sends to the connected users the number of their unread notifications, and of their unread messages on a bid. */
export type UnreadCounter = ReturnType<typeof createUnreadCounter>;
