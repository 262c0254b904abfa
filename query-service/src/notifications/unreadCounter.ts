import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent, Unread } from '@marketplace/contracts';
import { notificationsProjection } from '@marketplace/read-store/projections';
import type { DocumentReader, NotificationStates, Received } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import type { Client } from '../live-updates/client.ts';

const longestWaitMs = 5_000;
const retryAfterMs = 1_000;
const mostAlerts = 100_000;

const isPosting = ({ type }: StoredEvent): boolean => type === 'TaskPosted';

/** Tells the connected users how many unread notifications they have. */
export interface Bell {
  /** Tells the client now, and with each change, until it leaves. */
  join(client: Client, uid: string, gone: AbortSignal): void;
  /** Events that may have led to notifications. */
  happened(events: readonly StoredEvent[]): void;
  /** The user has read or muted notifications; undefined: any user may have. */
  changed(uid: string | undefined): void;
}

export const createUnreadCounter = (parts: {
  readonly documents: Pick<DocumentReader, 'getMany' | 'groups' | 'page'>;
  readonly notificationStates: NotificationStates;
  readonly received: Received;
  readonly logger: Logger;
}): Bell => {
  const { documents, notificationStates, received, logger } = parts;
  const clients = new Map<string, Set<Client>>();
  /** Users whose count is being read; true: it must be read, or read again. */
  const counting = new Map<string, boolean>();
  /** The newest position of events that were not told in time; 0: none. */
  let lateFrom = 0;

  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'a count of notifications waits; it is tried again');

  const count = async (uid: string): Promise<void> => {
    const position = await received.position();
    const unread: Unread = {
      unread: await received.unread(uid, await notificationStates.get(uid)),
      position,
    };
    for (const client of clients.get(uid) ?? []) client.sendNotification(unread);
  };

  /** Changes while a count is being read lead to one more count. */
  const countAll = async (uid: string): Promise<void> => {
    while (counting.get(uid) === true && clients.has(uid)) {
      counting.set(uid, false);
      try {
        await count(uid);
      } catch (error) {
        failed(error);
        counting.set(uid, true);
        await sleep(retryAfterMs, undefined, { ref: false });
      }
    }
    // No await since the last check, so no change is missed.
    counting.delete(uid);
  };

  const changed = (uid: string): void => {
    if (!clients.has(uid)) return;
    const isCounting = counting.has(uid);
    counting.set(uid, true);
    if (!isCounting) void countAll(uid);
  };

  const everybodyChanged = (): void => {
    for (const uid of clients.keys()) changed(uid);
  };

  /** The connected users who got a notification of these events. */
  const receiversOf = async (events: readonly StoredEvent[]): Promise<ReadonlySet<string>> => {
    const [posted, others] = [events.filter(isPosting), events.filter((event) => !isPosting(event))];
    const [told, alerted] = await Promise.all([
      others.length === 0 ? [] : toldOf(others.map(({ id }) => id)),
      posted.length === 0 ? [] : alertedOf(posted.map(({ taskId }) => taskId)),
    ]);
    return new Set([...told, ...alerted]);
  };

  const alertedOf = async (taskIds: readonly string[]): Promise<readonly string[]> => {
    const alerts = await documents.page('alerts', {
      where: [
        { field: 'taskId', in: taskIds },
        { field: 'toUid', in: [...clients.keys()] },
      ],
      order: ['toUid', 'position'],
      limit: mostAlerts,
    });
    return alerts.documents.map(({ body }) => body.toUid);
  };

  const toldOf = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const [userNotifications, taskNotifications] = await Promise.all([
      documents.getMany('user_notifications', ids),
      documents.getMany('task_notifications', ids),
    ]);
    const uids = new Set([...userNotifications.documents.values()].map(({ body }) => body.toUid));
    const taskIds = [...taskNotifications.documents.values()].map(({ body }) => body.taskId);
    if (taskIds.length > 0) {
      // Grouped by the database: a user may have thousands of bids on a task.
      const bidders = await documents.groups('bids', {
        where: [
          { field: 'taskId', in: taskIds },
          { field: 'uid', in: [...clients.keys()] },
        ],
        by: 'uid',
        newest: 'placed',
        highest: 'placedAt',
        limit: clients.size,
      });
      for (const { value } of bidders.groups) uids.add(value);
    }
    return uids;
  };

  /** While a projection is paused or the read models are away: when they are there again, everybody's count is sent. */
  const tellLate = async (): Promise<void> => {
    while (clients.size > 0)
      try {
        const position = lateFrom;
        if ((await received.reached(position, longestWaitMs)) && position === lateFrom) break;
      } catch (error) {
        failed(error);
        await sleep(retryAfterMs, undefined, { ref: false });
      }
    lateFrom = 0;
    everybodyChanged();
  };

  const tell = async (events: readonly StoredEvent[], upTo: number): Promise<void> => {
    try {
      if (lateFrom === 0 && (await received.reached(upTo, longestWaitMs))) {
        for (const uid of await receiversOf(events)) changed(uid);
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
      const telling = events.filter(({ type }) => types.has(type));
      const upTo = telling.at(-1)?.position;
      if (clients.size > 0 && upTo !== undefined) void tell(telling, upTo);
    },
    changed: (uid) => (uid === undefined ? everybodyChanged() : changed(uid)),
  };
};
