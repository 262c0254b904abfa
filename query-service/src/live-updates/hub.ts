import { setTimeout as sleep } from 'node:timers/promises';
import { HistoryChanged } from '@marketplace/event-store';
import { createTurns, retry } from '@marketplace/service-kit/async';
import type { Bell } from '../notifications/unreadCounter.ts';
import type { Client } from './client.ts';
import { createRecent, type Recent } from './recent.ts';
import { settledTasks, type SettledTasksParts } from './settledTasks.ts';
import type { UnplacedUpdate } from './updates.ts';
import { createVisibleUpdates, type VisibleUpdatesParts } from './visibleUpdates.ts';

const keptMessages = 5_000;
const keepUnplacedMs = 300_000;
const longestPauseMs = 1_000;
/** The most messages that a client gets before the hub checks that the client reads. */
const mostAtOnce = 500;

/** Sends the updates to all clients. It follows the feed once for all of them, and only while there are clients. */
export interface Hub {
  start(): void;
  stop(): Promise<void>;
  /** The position from which a new client receives all updates; undefined if it is not known within the time. */
  position(waitMs: number): Promise<number | undefined>;
  /** Sends the client what it missed, then each new update, until the signal aborts. Never rejects. */
  join(client: Client, address: string, signal: AbortSignal): Promise<void>;
}

/** `idleAfterMs`: so long after the last client left, the hub stops following; a client that reconnects is served from memory. */
export const createHub = (
  parts: VisibleUpdatesParts & SettledTasksParts & { readonly bell: Pick<Bell, 'happened'> },
  { idleAfterMs = 30_000 } = {},
): Hub => {
  const { logger, bell } = parts;
  const updates = createVisibleUpdates(parts);
  const turns = createTurns({ atOnce: 8, ofOne: 2 });
  const stopping = new AbortController();
  /** Clients that are up to date. */
  const clients = new Set<Client>();
  /** The number of all clients, including clients that still get what they missed. */
  let joined = 0;
  let lastUsed = -Infinity;
  let recentUpdates: Promise<Recent | undefined> | undefined;
  let following = Promise.resolve();
  let watching = Promise.resolve();
  /** The latest updates without an event, with their time and the position of the read models then. */
  let unplaced: readonly {
    readonly at: number;
    readonly upTo: number;
    readonly updates: readonly UnplacedUpdate[];
  }[] = [];

  const isUsed = () => joined > 0 || performance.now() - lastUsed < idleAfterMs;

  const follow = async (recent: Recent): Promise<void> => {
    const sendAll = async () => {
      for await (const batch of updates.after(recent.upTo(), stopping.signal)) {
        if (!isUsed()) {
          recentUpdates = undefined;
          return;
        }
        recent.add(batch);
        for (const client of clients) client.send(batch);
        bell.happened(batch.events ?? []);
      }
    };
    /** The clients connect again, and begin with the new history. */
    const sendUntilItChanges = async () => {
      try {
        await sendAll();
      } catch (error) {
        if (!(error instanceof HistoryChanged)) throw error;
        logger.warn({ err: error }, 'live updates begin again');
        recentUpdates = undefined;
        for (const client of clients) {
          client.sendHistoryChanged();
          client.end();
        }
        clients.clear();
      }
    };
    await retry(sendUntilItChanges, {
      signal: stopping.signal,
      longestPauseMs,
      onFailure: (error) => logger.error({ err: error }, 'live updates failed; they continue from there'),
    });
  };

  const begin = async (): Promise<Recent | undefined> => {
    const start = await updates.now(stopping.signal);
    if (start === undefined) return undefined;
    const recent = createRecent(start, keptMessages);
    following = following.then(() => follow(recent));
    return recent;
  };

  /** The updates that all clients share; undefined if the hub stops. */
  const shared = (): Promise<Recent | undefined> => {
    lastUsed = performance.now();
    return (recentUpdates ??= begin());
  };

  const watchSettled = async (): Promise<void> => {
    for await (const settled of settledTasks(parts, stopping.signal)) {
      const upTo = await updates.now(stopping.signal);
      if (upTo === undefined) return;
      const at = performance.now();
      unplaced = [...unplaced.filter((one) => one.at > at - keepUnplacedMs), { at, upTo, updates: settled }];
      for (const client of clients) client.sendUnplaced(settled);
    }
  };

  /** Reads the feed once for the client. Its turn ends with that, so a client that reads slowly holds up no other. */
  const catchUp = async (client: Client, address: string, signal: AbortSignal): Promise<void> => {
    const endTurn = await turns.take(address, signal);
    try {
      for await (const batch of updates.after(client.position, signal, mostAtOnce)) {
        client.send(batch);
        return;
      }
    } finally {
      endTurn();
    }
  };

  const bringUp = async (client: Client, address: string, signal: AbortSignal): Promise<void> => {
    const sharing = shared();
    const recent = await sharing;
    if (recent === undefined) return;
    const from = client.position;
    while (!signal.aborted) {
      // The hub has begun again with another history; positions that the client got before mean nothing now.
      if (recentUpdates !== sharing) {
        client.sendHistoryChanged();
        client.end();
        return;
      }
      if (client.position < recent.from()) {
        await catchUp(client, address, signal);
        if (!(await client.hasRead())) return;
        continue;
      }
      const missed = recent.after(client.position, mostAtOnce);
      client.send(missed);
      if (missed.upTo === recent.upTo()) {
        for (const { upTo, updates } of unplaced) if (upTo >= from) client.sendUnplaced(updates);
        // No await since `recent.after`, so the client misses no batch.
        clients.add(client);
        return;
      }
      if (!(await client.hasRead())) return;
    }
  };

  return {
    start: () => {
      watching = watchSettled();
    },
    stop: async () => {
      stopping.abort();
      clients.clear();
      await recentUpdates;
      await Promise.all([following, watching]);
    },
    position: async (waitMs) => {
      const recent = await Promise.race([shared(), sleep(waitMs, undefined, { ref: false })]);
      return recent?.upTo();
    },
    join: async (client, address, leaving) => {
      if (leaving.aborted || stopping.signal.aborted) return;
      const signal = AbortSignal.any([leaving, stopping.signal]);
      joined += 1;
      const leave = () => {
        joined -= 1;
        lastUsed = performance.now();
        clients.delete(client);
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        await bringUp(client, address, signal);
      } catch (error) {
        if (!signal.aborted) logger.error({ err: error }, 'a client of the live updates was disconnected');
        client.end();
      }
    },
  };
};
