import type { StoredEvent, Unread } from '@marketplace/contracts';
import { notificationsProjection } from '@marketplace/projections';
import type { DocumentReader, Inboxes } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { leastPosition } from '../http/freshness.ts';
import type { Client } from '../live-updates/client.ts';
import { notificationsAreMadeOf, type Received } from './received.ts';

const longestWaitMs = 5_000;
const mostBids = 100_000;

/** Tells the connected users how many unread notifications they have. */
export interface Bell {
  /** Tells the client now, and with each change, until it leaves. */
  join(client: Client, uid: string, gone: AbortSignal): void;
  /** Events that may have led to notifications. */
  happened(events: readonly StoredEvent[]): void;
  /** The user has read or muted notifications. */
  changed(uid: string): void;
}

export const createBell = (parts: {
  readonly documents: Pick<DocumentReader, 'getMany' | 'page' | 'waitFor' | 'positions'>;
  readonly inboxes: Inboxes;
  readonly received: Received;
  readonly logger: Logger;
}): Bell => {
  const { documents, inboxes, received, logger } = parts;
  const clients = new Map<string, Set<Client>>();
  /** Users whose count is being read; true: it must be read again. */
  const counting = new Map<string, boolean>();

  const failed = (error: unknown) => logger.warn({ err: error }, 'a count of notifications was not sent');

  const count = async (uid: string): Promise<void> => {
    do {
      counting.set(uid, false);
      const position = leastPosition(await documents.positions(), notificationsAreMadeOf);
      const unread: Unread = { unread: await received.unread(uid, await inboxes.get(uid)), position };
      for (const client of clients.get(uid) ?? []) client.sendNotification(unread);
    } while (counting.get(uid) === true);
  };

  const changed = (uid: string): void => {
    if (!clients.has(uid)) return;
    if (counting.has(uid)) {
      counting.set(uid, true);
      return;
    }
    void count(uid)
      .catch(failed)
      .finally(() => counting.delete(uid));
  };

  /** The connected users who got a notification of these events. */
  const receiversOf = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const [notices, broadcasts] = await Promise.all([
      documents.getMany('notices', ids),
      documents.getMany('broadcasts', ids),
    ]);
    const uids = new Set([...notices.documents.values()].map(({ body }) => body.toUid));
    const taskIds = [...broadcasts.documents.values()].map(({ body }) => body.taskId);
    if (taskIds.length > 0) {
      const bids = await documents.page('bids', {
        where: [
          { field: 'taskId', in: taskIds },
          { field: 'uid', in: [...clients.keys()] },
        ],
        order: ['placed'],
        limit: mostBids,
      });
      for (const { body } of bids.documents) uids.add(body.uid);
    }
    return uids;
  };

  const tell = async (events: readonly StoredEvent[], upTo: number): Promise<void> => {
    await documents.waitFor((at) => leastPosition(at, notificationsAreMadeOf) >= upTo, longestWaitMs);
    for (const uid of await receiversOf(events.map(({ id }) => id))) changed(uid);
  };

  return {
    join: (client, uid, gone) => {
      const own = clients.get(uid) ?? new Set();
      clients.set(uid, own.add(client));
      gone.addEventListener(
        'abort',
        () => {
          own.delete(client);
          if (own.size === 0 && clients.get(uid) === own) clients.delete(uid);
        },
        { once: true },
      );
      changed(uid);
    },
    happened: (events) => {
      const types: ReadonlySet<string> = notificationsProjection.types;
      const telling = events.filter(({ type }) => types.has(type) && type !== 'TaskPosted');
      const upTo = telling.at(-1)?.position;
      if (clients.size > 0 && upTo !== undefined) tell(telling, upTo).catch(failed);
    },
    changed,
  };
};
