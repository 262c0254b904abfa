import { setTimeout as sleep } from 'node:timers/promises';
import { sqlOn } from '@marketplace/standalone/testing';
import { cpuTime, isAutovacuum } from '../measure/processes.ts';
import type { AcknowledgedWrites } from './acknowledgedWrites.ts';
import type { Workload } from './workload.ts';

/** One of the servers that are compared, with all of its processes. */
export interface Side {
  /** Base URL of its API. */
  readonly api: string;
  /** Its main processes; their descendants belong to it too. */
  readonly processes: readonly number[];
  readonly acknowledged: AcknowledgedWrites;
  /** URL of its PostgreSQL database. */
  readonly databaseUrl: string;
  /** Resolves when everything that was acknowledged can be read, and its processes are idle. */
  readonly settle: () => Promise<void>;
}

/** A side, and the calls to it. */
export interface Target {
  readonly side: Side;
  readonly workload: Workload;
}

const idleCheck = 100;
const longestWait = 120_000;

/** Waits until these processes use less than a tenth of a core, without autovacuum. */
export const untilIdle = async (processes: readonly number[]): Promise<void> => {
  const until = performance.now() + longestWait;
  const timeOf = () => cpuTime(processes, (pid) => !isAutovacuum(pid));
  for (let used = Infinity; used > idleCheck / 10;) {
    if (performance.now() > until) throw new Error('A side does not become idle');
    const before = timeOf();
    await sleep(idleCheck);
    used = timeOf() - before;
  }
};

/** Does what autovacuum would do soon: else PostgreSQL would plan for empty tables, and clear them while calls are measured. */
export const analyze = async ({ databaseUrl }: Side): Promise<void> => {
  await sqlOn(databaseUrl, 'VACUUM (ANALYZE)');
};
