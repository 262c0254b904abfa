import { setTimeout as sleep } from 'node:timers/promises';
import type { Unread } from '@marketplace/contracts';

export const retryAfterMs = 1_000;

/** A connection of a user. */
export interface UnreadCounterClient {
  sendNotification(unread: Unread): void;
}

/** The connected users, and their counts of unread notifications. */
export interface UnreadCounterClients {
  join(client: UnreadCounterClient, uid: string, gone: AbortSignal): void;
  uids(): readonly string[];
  /** Counts again, and sends the count to the user's clients. */
  changed(uid: string): void;
}

export const createUnreadCounterClients = (
  readUnread: (uid: string) => Promise<Unread>,
  onFailure: (error: unknown) => void,
): UnreadCounterClients => {
  const clients = new Map<string, Set<UnreadCounterClient>>();
  /** Users whose count is being read; true: it must be read, or read again. */
  const counting = new Map<string, boolean>();

  /** Changes while a count is being read lead to one more count. */
  const countAll = async (uid: string): Promise<void> => {
    while (counting.get(uid) === true && clients.has(uid)) {
      counting.set(uid, false);
      try {
        const unread = await readUnread(uid);
        for (const client of clients.get(uid) ?? []) client.sendNotification(unread);
      } catch (error) {
        onFailure(error);
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

  return {
    join: (client, uid, gone) => {
      const own = clients.get(uid) ?? new Set();
      clients.set(uid, own.add(client));
      const leave = () => {
        own.delete(client);
        if (own.size === 0 && clients.get(uid) === own) clients.delete(uid);
      };
      gone.addEventListener('abort', leave, { once: true });
      changed(uid);
    },
    uids: () => [...clients.keys()],
    changed,
  };
};
