import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed } from '@marketplace/event-store';
import type { TaskReader } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import type { StoredEvent } from '@marketplace/contracts';
import type { Client } from './client.ts';
import { messagesOf, type Message } from './updates.ts';

const kept = 5_000;
const retryAfter = 1_000;
const waitAtMost = 1_000;
const catchUpBatch = 500;

/** Follows the feed once for the whole process, and tells every client. */
export interface Hub {
  start(): void;
  stop(): Promise<void>;
  /** The position that the hub has told of; undefined until it has begun. */
  position(): number | undefined;
  /** Brings the client up to date, then keeps telling it, until the signal aborts. */
  join(client: Client, signal: AbortSignal): Promise<void>;
}

interface HubParts {
  readonly feed: Feed;
  readonly tasks: TaskReader;
  readonly logger: Logger;
}

export const createHub = ({ feed, tasks, logger }: HubParts): Hub => {
  const abort = new AbortController();
  const clients = new Set<Client>();
  let running: Promise<void> | undefined;
  let position: number | undefined;
  /** The last messages, in order: everything after `recentFrom`. */
  let recent: Message[] = [];
  let recentFrom = 0;

  /** Waits until the read models have what is told of. */
  const untilVisible = async (last: number, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        const seen = await tasks.waitFor(
          (positions) => positions.tasks >= last && positions['bid-counts'] >= last,
          waitAtMost,
        );
        if (seen) return;
      } catch {
        await sleep(retryAfter, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  const visibleMessages = async (
    batch: readonly StoredEvent[],
    signal: AbortSignal,
  ): Promise<readonly Message[]> => {
    const last = batch.at(-1);
    while (last !== undefined && !signal.aborted) {
      await untilVisible(last.position, signal);
      try {
        return await messagesOf(tasks, batch);
      } catch (error) {
        logger.warn({ err: error }, 'live updates wait for the read models');
        await sleep(retryAfter, undefined, { signal }).catch(() => undefined);
      }
    }
    return [];
  };

  const tellAll = (messages: readonly Message[], last: number) => {
    recent.push(...messages);
    if (recent.length > 2 * kept) {
      const dropped = recent.slice(0, -kept);
      recent = recent.slice(-kept);
      recentFrom = dropped.at(-1)?.position ?? recentFrom;
    }
    position = last;
    for (const client of clients) client.tell(messages);
  };

  const headOfLedger = async (): Promise<number> => {
    for (;;) {
      try {
        return await feed.head();
      } catch (error) {
        if (abort.signal.aborted) return 0;
        logger.warn({ err: error }, 'live updates wait for the feed');
        await sleep(retryAfter, undefined, { signal: abort.signal }).catch(() => undefined);
      }
    }
  };

  const run = async (): Promise<void> => {
    const head = await headOfLedger();
    recentFrom = head;
    position = head;
    for await (const batch of feed.follow({ after: head, signal: abort.signal })) {
      const messages = await visibleMessages(batch, abort.signal);
      const last = batch.at(-1);
      if (last !== undefined && !abort.signal.aborted) tellAll(messages, last.position);
    }
  };

  /** For a client from before what is kept here: reads the feed for it alone until the two meet. */
  const catchUp = async (client: Client, signal: AbortSignal): Promise<void> => {
    let reached = client.position;
    for await (const batch of feed.follow({ after: reached, signal, batchSize: catchUpBatch })) {
      client.tell(await visibleMessages(batch, signal));
      reached = batch.at(-1)?.position ?? reached;
      if (reached >= recentFrom) return;
    }
  };

  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      abort.abort();
      for (const client of clients) client.end();
      clients.clear();
      await running;
    },
    position: () => position,
    join: async (client, leaving) => {
      const signal = AbortSignal.any([leaving, abort.signal]);
      if (client.position < recentFrom) await catchUp(client, signal);
      if (signal.aborted) {
        client.end();
        return;
      }
      // From here to the set nothing is awaited: no message can come in between.
      client.tell(recent);
      clients.add(client);
      leaving.addEventListener('abort', () => clients.delete(client));
    },
  };
};
