import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@marketplace/standalone/parts';
import type { PartKind } from '../part.ts';

/** The PostgreSQL that npm brings. */
export const postgres: PartKind = {
  missingPackages: () => Promise.resolve([]),
  install: () => Promise.resolve(),
  start: async ({ dir, logger }, port) => {
    const dataDir = join(dir, 'postgres');
    // Run by root, PostgreSQL has a user of its own, who must come through.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const running = await startPostgres({ dataDir, port, logger });
    return {
      name: 'postgres',
      what: 'PostgreSQL 18',
      address: new URL(running.url).host,
      pid: () => running.pid(),
      settings: { TEST_DATABASE_URL: running.url },
      stop: () => running.stop(),
    };
  },
};
