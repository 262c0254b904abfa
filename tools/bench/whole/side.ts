import { setTimeout as sleep } from 'node:timers/promises';
import { sqlOn } from '@marketplace/standalone/testing';
import { cpuTime, isAutovacuum } from '../measure/processes.ts';
import type { AcknowledgedWrites } from './acknowledgedWrites.ts';

/** One of the compared servers, with all of its processes. */
export interface Side {
  /** Base URL of its API. */
  readonly api: string;
  /** The ids of its main processes; their descendants belong to the side, too. */
  readonly processes: readonly number[];
  readonly acknowledged: AcknowledgedWrites;
  /** URL of its PostgreSQL database. */
  readonly databaseUrl: string;
  /** Resolves when all acknowledged writes can be read, and the processes are idle. */
  readonly settle: () => Promise<void>;
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

/** Vacuums and analyzes all tables: without it, PostgreSQL plans for empty tables, and autovacuum runs while calls are measured. */
export const analyze = async ({ databaseUrl }: Side): Promise<void> => {
  await sqlOn(databaseUrl, 'VACUUM (ANALYZE)');
};
