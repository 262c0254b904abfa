import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
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
  /** Of its PostgreSQL. */
  readonly databaseUrl: string;
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

/** Takes PostgreSQL's statistics, as its autovacuum does within a minute: no plan is made for tables that seem empty. */
export const analyze = async ({ databaseUrl }: Side): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
};
