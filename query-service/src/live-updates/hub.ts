import { setTimeout as sleep } from 'node:timers/promises';
import type { UnreadCounter } from '../notifications/unreadCounter.ts';
import { createCatchUp } from './catchUp.ts';
import type { Client } from './client.ts';
import { createSharedUpdates } from './sharedUpdates.ts';
import { createVisibleUpdates, type VisibleUpdatesParts } from './visibleUpdates.ts';

/** Sends the updates to all clients. */
export interface Hub {
  stop(): Promise<void>;
  /** The position from which a new client receives all updates; undefined if it is not known within the time. */
  position(waitMs: number): Promise<number | undefined>;
  /** Sends the client the updates that it missed, then each new update, until the signal aborts. Never rejects. */
  join(client: Client, address: string, signal: AbortSignal): Promise<void>;
}

/** Whether anybody has needed the hub lately. */
const createUse = (idleAfterMs: number) => {
  /** The number of all clients, including clients that still get missed updates. */
  let joined = 0;
  let lastUsed = -Infinity;
  const note = () => {
    lastUsed = performance.now();
  };
  return {
    isUsed: () => joined > 0 || performance.now() - lastUsed < idleAfterMs,
    note,
    /** Returns the function to be called when the client leaves. */
    join: () => {
      joined += 1;
      return () => {
        joined -= 1;
        note();
      };
    },
  };
};

/**
 * `idleAfterMs`: the time after the last client has left until the hub stops following the feed; a client that reconnects before is served from
 * memory.
 */
export const createHub = (
  parts: VisibleUpdatesParts & { readonly unreadCounter: Pick<UnreadCounter, 'happened'> },
  { idleAfterMs = 30_000 } = {},
): Hub => {
  const { logger, unreadCounter } = parts;
  const stopping = new AbortController();
  /** Clients that are up to date. */
  const clients = new Set<Client>();
  const use = createUse(idleAfterMs);
  const updates = createVisibleUpdates(parts);
  const shared = createSharedUpdates({
    updates,
    isUsed: use.isUsed,
    onBatch: (batch) => {
      for (const client of clients) client.send(batch);
      unreadCounter.happened(batch.events ?? []);
    },
    // The clients connect again, and begin with the new history.
    onHistoryChange: () => {
      for (const client of clients) {
        client.sendHistoryChanged();
        client.end();
      }
      clients.clear();
    },
    signal: stopping.signal,
    logger,
  });
  const catchUp = createCatchUp({ updates, shared, onUpToDate: (client) => clients.add(client) });

  return {
    stop: async () => {
      stopping.abort();
      clients.clear();
      await shared.ended();
    },
    position: async (waitMs) => {
      use.note();
      const recent = await Promise.race([shared.recent(), sleep(waitMs, undefined, { ref: false })]);
      return recent?.upTo();
    },
    join: async (client, address, leaving) => {
      if (leaving.aborted || stopping.signal.aborted) return;
      const signal = AbortSignal.any([leaving, stopping.signal]);
      const endUse = use.join();
      const leave = () => {
        endUse();
        clients.delete(client);
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        await catchUp(client, address, signal);
      } catch (error) {
        if (!signal.aborted) logger.error({ err: error }, 'a client of the live updates was disconnected');
        client.end();
      }
    },
  };
};
