import { join } from 'node:path';
import { sqlOn, startStandby, type Standby } from '@marketplace/standalone/testing';
import type { RunningCluster } from '../cluster.ts';
import { kill } from './processes.ts';

/** The ledger's PostgreSQL with a synchronous standby, behind one link. */
export interface Replica {
  /** Of the server that takes writes now. */
  url(): string;
  /** True once another server than the cluster's own has taken over; the cluster does not start that one again. */
  hasFailedOver(): boolean;
  /** kill -9 of the server that takes writes; its standby takes over, and gets a standby of its own. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the first standby: from then on, each commit waits for both servers. */
export const startReplica = async (
  clusterDir: string,
  { programs, links, settings }: RunningCluster,
): Promise<Replica> => {
  const link = links.get('postgres');
  let url = settings['TEST_DATABASE_URL'] ?? '';
  let dir = join(clusterDir, 'postgres');
  /** The server that takes writes, if it was a standby; and the standby now. */
  let promoted: Standby | undefined;
  let standby: Standby;
  let made = 0;

  const addStandby = async (): Promise<Standby> => {
    made += 1;
    const added = await startStandby({
      primaryUrl: url,
      primaryDir: dir,
      dataDir: join(clusterDir, `standby-${made}`),
    });
    // Set after the copy was made: a standby that takes over has none to wait for.
    await sqlOn(url, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()');
    return added;
  };
  standby = await addStandby();

  return {
    url: () => url,
    hasFailedOver: () => promoted !== undefined,
    failOver: async () => {
      link?.set('cut');
      if (promoted) process.kill(promoted.pid, 'SIGKILL');
      else await kill(programs, 'postgres');
      await standby.promote();
      const former = promoted;
      [promoted, url, dir] = [standby, standby.url, standby.dataDir];
      link?.leadTo(Number(new URL(url).port));
      link?.set('open');
      await former?.stop();
      standby = await addStandby();
    },
    stop: async () => {
      await Promise.all([standby.stop(), promoted?.stop()]);
    },
  };
};
