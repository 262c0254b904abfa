import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStore } from '@marketplace/event-store';
import { leastOf } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { fillLedger, posting } from './ledgerOf.ts';
import { checkEvery, openProjected } from './projected.ts';
import { begin } from './rebuilt.ts';

const name = 'tasks';
const writesPerSecond = 200;

export interface BesideLive {
  /** Events a second that the next generation took in until it had caught up. */
  readonly caughtUp: number;
  readonly compared: number;
  /** From the request to the swap, in seconds. */
  readonly took: number;
  /** Longest time, in milliseconds, in which the live generation took nothing in though events were written: */
  readonly whileCatchingUp: number;
  readonly whileComparing: number;
}

/** Rebuilds this many tasks, one event each, beside the live generation, while 200 more tasks a second are posted. */
export const besideLive = async (given: {
  readonly database: () => Promise<string>;
  readonly tasks: number;
  readonly say: (line: string) => void;
}): Promise<BesideLive> => {
  const { database, tasks, say } = given;
  const url = await database();
  const filling = await openEventStore({ url, logger: createLogger({ level: 'error', name: 'bench' }) });
  const head = await fillLedger(filling.ledger, tasks, posting);
  await filling.close();
  const { events, store, position: positionOf, close } = await openProjected(url, url);
  const position = () => positionOf(name);

  say(`  rebuilt while ${writesPerSecond} tasks a second are posted`);
  const over = new AbortController();
  const write = async () => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await fillLedger(events.ledger, writesPerSecond / 10, posting);
      await sleep(Math.max(0, 100 - (performance.now() - from)));
    }
  };
  const writing = write();
  const began = performance.now();
  await begin(store, name);
  const longest = { 'catching-up': 0, comparing: 0 };
  let [moved, last, caughtUpAt] = [performance.now(), await position(), 0];
  for (;;) {
    const { rebuild, live } = await store.control(name);
    const now = performance.now();
    const { position: written } = await events.ledger.head();
    if (last >= written) moved = now;
    if (leastOf(live) > last) {
      const state = caughtUpAt === 0 ? 'catching-up' : 'comparing';
      longest[state] = Math.max(longest[state], now - moved);
      [moved, last] = [now, leastOf(live)];
    }
    if (rebuild?.state === 'comparing' && caughtUpAt === 0) caughtUpAt = now;
    if (rebuild?.state === 'swapped') {
      over.abort();
      await writing;
      await close();
      return {
        caughtUp: head / ((caughtUpAt - began) / 1_000),
        compared: rebuild.differences?.compared ?? 0,
        took: (now - began) / 1_000,
        whileCatchingUp: longest['catching-up'],
        whileComparing: longest.comparing,
      };
    }
    if (rebuild?.endedAt !== undefined) throw new Error(rebuild.reason);
    await sleep(checkEvery);
  }
};
