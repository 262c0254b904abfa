import { setTimeout as sleep } from 'node:timers/promises';
import { leastOf } from '@marketplace/read-store';
import { fillLedger, posting } from './ledgerOf.ts';
import { openLedger } from '../setup/ledger.ts';
import { openProjected } from './projected.ts';
import { followRebuild } from './rebuilt.ts';

const name = 'tasks';
const writesPerSecond = 200;

export interface BesideLive {
  /** Events a second that the next generation applied until it had caught up. */
  readonly caughtUp: number;
  readonly compared: number;
  /** From the request to the swap, in seconds. */
  readonly took: number;
  /** The longest time, in ms, in which the live generation applied no event although events were written, in both phases. */
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
  const filling = await openLedger(url);
  const head = await fillLedger(filling.ledger, tasks, posting);
  await filling.close();
  const { events, store, position, close } = await openProjected(url, url);

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
  const longest = { 'catching-up': 0, comparing: 0 };
  let [moved, last, caughtUpAt] = [began, await position(name), 0];
  const rebuild = await followRebuild(store, name, async ({ rebuild: now, live }) => {
    const at = performance.now();
    const { position: written } = await events.ledger.head();
    if (last >= written) moved = at;
    if (leastOf(live) > last) {
      const state = caughtUpAt === 0 ? 'catching-up' : 'comparing';
      longest[state] = Math.max(longest[state], at - moved);
      [moved, last] = [at, leastOf(live)];
    }
    if (now?.state === 'comparing' && caughtUpAt === 0) caughtUpAt = at;
  });
  const took = (performance.now() - began) / 1_000;
  over.abort();
  await writing;
  await close();
  return {
    caughtUp: head / ((caughtUpAt - began) / 1_000),
    compared: rebuild.differences?.compared ?? 0,
    took,
    whileCatchingUp: longest['catching-up'],
    whileComparing: longest.comparing,
  };
};
