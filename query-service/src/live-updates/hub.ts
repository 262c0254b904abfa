import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from '@marketplace/service-kit/async';
import type { UnreadCounter } from '../notifications/unreadCounter.ts';
import type { Client } from './client.ts';
import { createSharedUpdates, type SharedUpdates } from './sharedUpdates.ts';
import { createVisibleUpdates, type VisibleUpdatesDeps, type VisibleUpdates } from './visibleUpdates.ts';

/** The most messages that a client gets before the hub waits until the client has read them. */
const mostAtOnce = 500;

interface CatchUpDeps {
  readonly updates: VisibleUpdates;
  readonly shared: Pick<SharedUpdates, 'recent' | 'isCurrent'>;
  /** Called without an await after the client got its last update, so it misses no batch. */
  readonly onUpToDate: (client: Client) => void;
}

/** Sends a client the updates that it missed. */
type CatchUp = (client: Client, address: string, signal: AbortSignal) => Promise<void>;

const createCatchUp = ({ updates, shared, onUpToDate }: CatchUpDeps): CatchUp => {
  const turns = createTurns({ atOnce: 8, ofOne: 2 });

  /** Reads one batch of the feed for the client. The turn ends with the read, so a client that reads slowly does not delay others. */
  const sendFromFeed: CatchUp = async (client, address, signal) => {
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

  return async (client, address, signal) => {
    const sharing = shared.recent();
    const recent = await sharing;
    if (recent === undefined) return;
    while (!signal.aborted) {
      // Another history has begun, so the positions that the client received are not valid any more.
      if (!shared.isCurrent(sharing)) {
        client.sendHistoryChanged();
        client.end();
        return;
      }
      if (client.position < recent.from()) await sendFromFeed(client, address, signal);
      else {
        const missed = recent.after(client.position, mostAtOnce);
        client.send(missed);
        if (missed.upTo === recent.upTo()) {
          onUpToDate(client);
          return;
        }
      }
      if (!(await client.hasRead())) return;
    }
  };
};

/** Tells whether the hub has clients, or was used within the time. */
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
 * `idleAfterMs`: the time after the last client has left until the hub stops following the feed. A client that reconnects earlier is served
 * from memory.
 */
export const createHub = (
  deps: VisibleUpdatesDeps & { readonly unreadCounter: Pick<UnreadCounter, 'happened'> },
  { idleAfterMs = 30_000 } = {},
) => {
  const { logger, unreadCounter } = deps;
  const stopping = new AbortController();
  /** Clients that are up to date. */
  const clients = new Set<Client>();
  const use = createUse(idleAfterMs);
  const updates = createVisibleUpdates(deps);
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
    /** The position from which a new client receives all updates; undefined if it is not known within the time. */
    position: async (waitMs: number) => {
      use.note();
      const recent = await Promise.race([shared.recent(), sleep(waitMs, undefined, { ref: false })]);
      return recent?.upTo();
    },
    /** Sends the client the updates that it missed, then each new update, until the signal aborts. Never rejects. */
    join: async (client: Client, address: string, leaving: AbortSignal) => {
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

export type Hub = ReturnType<typeof createHub>;
