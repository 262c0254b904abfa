import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@marketplace/contracts';
import { notificationsProjection } from '@marketplace/read-store/projections';
import type { DocumentReader, NotificationStates, ReceivedNotifications } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import {
  createUnreadCounterClients,
  retryAfterMs,
  type UnreadCounterClient,
} from './unreadCounterClients.ts';
import { receiversAmong } from './receivers.ts';

const longestWaitMs = 5_000;

/** Tells the connected users how many unread notifications they have. */
export interface UnreadCounter {
  /** Tells the client now, and with each change, until it leaves. */
  join(client: UnreadCounterClient, uid: string, gone: AbortSignal): void;
  /** Events that may have led to notifications. */
  happened(events: readonly StoredEvent[]): void;
  /** The user has read or muted notifications; undefined: any user may have. */
  changed(uid: string | undefined): void;
}

export const createUnreadCounter = (parts: {
  readonly documents: Pick<DocumentReader, 'getMany' | 'page'>;
  readonly notificationStates: NotificationStates;
  readonly received: ReceivedNotifications;
  readonly logger: Logger;
}): UnreadCounter => {
  const { documents, notificationStates, received, logger } = parts;
  /** The newest position of events that were not told in time; 0: none. */
  let lateFrom = 0;

  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'a count of notifications waits; it is tried again');
  const readUnread = async (uid: string) => {
    const position = await received.position();
    return { unread: await received.unread(uid, await notificationStates.get(uid)), position };
  };
  const clients = createUnreadCounterClients(readUnread, failed);
  const changed = (uids: Iterable<string>): void => {
    for (const uid of uids) clients.changed(uid);
  };

  /** While a projection is paused or the read models are away: when they are there again, everybody's count is sent. */
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

  const tell = async (events: readonly StoredEvent[], upTo: number): Promise<void> => {
    try {
      if (lateFrom === 0 && (await received.reached(upTo, longestWaitMs))) {
        changed(await receiversAmong(documents, events, clients.uids()));
        return;
      }
    } catch (error) {
      failed(error);
    }
    const isWaiting = lateFrom > 0;
    lateFrom = Math.max(lateFrom, upTo);
    if (!isWaiting) await tellLate();
  };

  return {
    join: (client, uid, gone) => clients.join(client, uid, gone),
    happened: (events) => {
      const types: ReadonlySet<string> = notificationsProjection.types;
      const telling = events.filter(({ type }) => types.has(type));
      const upTo = telling.at(-1)?.position;
      if (clients.uids().length > 0 && upTo !== undefined) void tell(telling, upTo);
    },
    changed: (uid) => changed(uid === undefined ? clients.uids() : [uid]),
  };
};
