import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTime } from '../measure/processes.ts';
import type { Kept } from './kept.ts';

/** A whole server with all of its processes. */
export interface Side {
  readonly name: string;
  /** Where its API begins. */
  readonly api: string;
  /** Their descendants belong to it too. */
  readonly processes: readonly number[];
  readonly kept: Kept;
  /** Resolves when everything that was acknowledged can be read, and its processes rest. */
  readonly settle: () => Promise<void>;
}

const restCheck = 100;
const longestWait = 30_000;

/** Waits until these processes use less than a tenth of a core. */
export const untilResting = async (processes: readonly number[]): Promise<void> => {
  const until = performance.now() + longestWait;
  for (let used = Infinity; used > restCheck / 10;) {
    if (performance.now() > until) throw new Error('A side does not come to rest');
    const before = cpuTime(processes);
    await sleep(restCheck);
    used = cpuTime(processes) - before;
  }
};
