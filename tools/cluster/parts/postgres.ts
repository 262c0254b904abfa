import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@marketplace/service-kit';
import { startPostgres } from '@marketplace/standalone/parts';
import type { PartKind } from '../part.ts';

/** PostgreSQL from npm. */
export const postgres: PartKind = {
  start: async ({ dir, programs }) => {
    const [dataDir, logs] = [join(dir, 'postgres'), join(dir, 'log')];
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await mkdir(logs, { recursive: true });
    const log = createWriteStream(join(logs, 'postgres.log'), { flags: 'a' });
    const logger = createLogger({ level: 'debug', name: 'postgres' }, log);
    const running = await startPostgres({ dataDir, port: 0, logger });
    programs.set('postgres', () => running.pid());
    return {
      name: 'postgres',
      what: 'PostgreSQL 18',
      address: new URL(running.url).host,
      settings: { TEST_DATABASE_URL: running.url },
      stop: () => running.stop().finally(() => log.end()),
    };
  },
};
