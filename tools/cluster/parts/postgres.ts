import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@marketplace/standalone/parts';
import type { PartKind } from '../part.ts';

/** PostgreSQL from npm. */
export const postgres: PartKind = {
  missingPackages: () => Promise.resolve([]),
  install: () => Promise.resolve(),
  start: async ({ dir, logger, programs }) => {
    const dataDir = join(dir, 'postgres');
    // When root runs the cluster, PostgreSQL runs as another user, who must be able to enter the folder.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const running = await startPostgres({ dataDir, port: 0, logger });
    programs.set('postgres', () => running.pid());
    return {
      name: 'postgres',
      what: 'PostgreSQL 18',
      address: new URL(running.url).host,
      settings: { TEST_DATABASE_URL: running.url },
      stop: () => running.stop(),
    };
  },
};
