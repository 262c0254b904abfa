import { join } from 'node:path';
import { sqlOn, startStandby, type Standby } from '@marketplace/standalone/testing';
import type { RunningCluster } from '../cluster.ts';
import { kill } from './processes.ts';

/** The ledger's PostgreSQL with a synchronous standby, behind one link. */
export interface Replica {
  /** The address of the server that accepts writes now. */
  url(): string;
  /** Whether a standby has taken over from the cluster's own server. The cluster does not start a standby again. */
  hasFailedOver(): boolean;
  /** Kills the server that accepts writes (kill -9). Its standby takes over, and gets a new standby. */
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
  /** The server that accepts writes, if it was a standby; below, the current standby. */
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
    // Set after the copy was made, so that a standby that takes over waits for no other standby.
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
