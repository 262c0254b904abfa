import { pause } from '@marketplace/service-kit/async';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from '../http/turns.ts';
import type { Client } from './client.ts';
import { createRecent, type Recent } from './recent.ts';
import { settledTasks, type SettledTasksParts } from './settledTasks.ts';
import type { PlacelessUpdate, Told } from './updates.ts';
import { createVisibleUpdates, type VisibleUpdatesParts } from './visibleUpdates.ts';

const kept = 5_000;
/** So long what was told beside the feed is kept for who was away, in milliseconds. */
const keptBeside = 300_000;
const retryAfter = 1_000;
/** Messages told to one who has missed some, before it is looked at whether it reads them. */
const tellAtOnce = 500;

/** Follows the feed once for the whole process, and tells every client. */
export interface Hub {
  start(): void;
  stop(): Promise<void>;
  /** The position up to which everything has been told; undefined where it has not begun within that time. */
  position(waitMs: number): Promise<number | undefined>;
  /** Brings the client up to date, then keeps telling it, until the signal aborts. Never rejects. */
  join(client: Client, address: string, signal: AbortSignal): Promise<void>;
}

export const createHub = (parts: VisibleUpdatesParts & SettledTasksParts): Hub => {
  const { logger } = parts;
  const updates = createVisibleUpdates(parts);
  const turns = createTurns({ atOnce: 8, ofOne: 2 });
  const stopping = new AbortController();
  const clients = new Set<Client>();
  const begun = Promise.withResolvers<Recent>();
  /** What was told beside the feed, when, and when the feed was told up to where. */
  let beside: readonly {
    readonly at: number;
    readonly upTo: number;
    readonly updates: readonly PlacelessUpdate[];
  }[] = [];
  let running = Promise.resolve();

  const follow = async (recent: Recent): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        for await (const told of updates.after(recent.upTo(), stopping.signal)) {
          recent.add(told);
          for (const client of clients) client.tell(told);
        }
      } catch (error) {
        logger.error({ err: error }, 'live updates broke off; going on from there');
        await pause(retryAfter, stopping.signal);
      }
    }
  };

  const tellOfSettled = async (recent: Recent): Promise<void> => {
    for await (const updates of settledTasks(parts, stopping.signal)) {
      const at = performance.now();
      beside = [...beside.filter((one) => one.at > at - keptBeside), { at, upTo: recent.upTo(), updates }];
      for (const client of clients) client.tellBeside(updates);
    }
  };

  const run = async (): Promise<void> => {
    const start = await updates.now(stopping.signal);
    if (start === undefined) return;
    const recent = createRecent(start, kept);
    begun.resolve(recent);
    await Promise.all([follow(recent), tellOfSettled(recent)]);
  };

  /** For a client from before what is kept here: reads the feed for it alone, until the two meet. */
  const catchUp = async (client: Client, recent: Recent, signal: AbortSignal): Promise<void> => {
    for await (const told of updates.after(client.position, signal, tellAtOnce)) {
      client.tell(told);
      if (!(await client.hasRead()) || client.position >= recent.from()) return;
    }
  };

  const bringUp = async (client: Client, address: string, signal: AbortSignal): Promise<void> => {
    const recent = await begun.promise;
    const from = client.position;
    while (!signal.aborted) {
      if (client.position < recent.from()) {
        const endTurn = await turns.take(address, signal);
        await catchUp(client, recent, signal).finally(endTurn);
        continue;
      }
      const told: Told = recent.after(client.position, tellAtOnce);
      client.tell(told);
      if (told.upTo === recent.upTo()) {
        for (const { upTo, updates } of beside) if (upTo >= from) client.tellBeside(updates);
        // Nothing was awaited since: no update can have come in between.
        clients.add(client);
        signal.addEventListener('abort', () => clients.delete(client), { once: true });
        return;
      }
      if (!(await client.hasRead())) return;
    }
  };

  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      clients.clear();
      await running;
    },
    position: async (waitMs) => {
      const recent = await Promise.race([begun.promise, sleep(waitMs, undefined, { ref: false })]);
      return recent?.upTo();
    },
    join: async (client, address, leaving) => {
      const signal = AbortSignal.any([leaving, stopping.signal]);
      try {
        await bringUp(client, address, signal);
      } catch (error) {
        if (!signal.aborted) logger.error({ err: error }, 'a client of the live updates was let go');
        client.end();
      }
    },
  };
};
