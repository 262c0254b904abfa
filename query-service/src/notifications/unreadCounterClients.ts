import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagesUpdate, Unread } from '@marketplace/contracts';

export const retryAfterMs = 1_000;

/** A count for one user: of unread notifications, or of unread messages on a bid. */
export type OwnCount =
  | { readonly event: 'notification'; readonly data: Unread }
  | { readonly event: 'message'; readonly data: MessagesUpdate };

export interface UnreadCounterClient {
  sendCount(count: OwnCount): void;
}

/** The connected users, with their numbers of unread notifications and messages. */
export const createUnreadCounterClients = (
  readCount: (uid: string, bidId: string | undefined) => Promise<OwnCount>,
  onFailure: (error: unknown) => void,
) => {
  const clients = new Map<string, Set<UnreadCounterClient>>();
  /** The counts that are being read, by bid and user. True: the count must be read, or read again. */
  const counting = new Map<string, boolean>();

  /** Changes while a count is being read lead to one more count. */
  const countAll = async (key: string, uid: string, bidId: string | undefined): Promise<void> => {
    while (counting.get(key) === true && clients.has(uid)) {
      counting.set(key, false);
      try {
        const count = await readCount(uid, bidId);
        for (const client of clients.get(uid) ?? []) client.sendCount(count);
      } catch (error) {
        onFailure(error);
        counting.set(key, true);
        await sleep(retryAfterMs, undefined, { ref: false });
      }
    }
    // No await since the last check, so no change is missed.
    counting.delete(key);
  };
  const changed = (uid: string, bidId?: string): void => {
    if (!clients.has(uid)) return;
    const key = `${bidId ?? ''} ${uid}`;
    const isCounting = counting.has(key);
    counting.set(key, true);
    if (!isCounting) void countAll(key, uid, bidId);
  };

  return {
    join: (client: UnreadCounterClient, uid: string, gone: AbortSignal) => {
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
    /** Counts again, and sends the count to the user's clients: of notifications, or of the messages on a bid. */
    changed,
  };
};
