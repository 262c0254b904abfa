import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { databaseUrlFile, type Logger } from '@marketplace/service-kit';
import { freePort } from '../children/freePort.ts';
import { keepRunning } from '../children/keepRunning.ts';
import { replaceFile } from '../data-dir/replaceFile.ts';
import { findBinaries } from './binaries.ts';
import { makeCluster } from './cluster.ts';
import { makeDatabase } from './database.ts';
import { endPostgresOrphan } from './orphan.ts';
import { serverPassword } from './password.ts';
import { endServer, launchServer } from './server.ts';
import { assertEnterable, serverUser } from './serverUser.ts';

export interface RunningPostgres {
  /** Of the product's database. */
  readonly url: string;
  /** Of the server, as long as it runs. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of this DATA_DIR, which the caller must have taken; makes it at the first start. Should the
 * server be killed, it is started again. Its URL is in a file there while it runs, for command lines.
 * @throws {StartError} that says what to change
 */
export const startPostgres = async (options: {
  readonly dataDir: string;
  /** 0: a free one. */
  readonly port: number;
  readonly logger: Logger;
}): Promise<RunningPostgres> => {
  const { dataDir, logger } = options;
  const [{ initdb, postgres }, user] = await Promise.all([findBinaries(), serverUser()]);
  await assertEnterable(user, [dataDir, dirname(postgres)]);
  const password = await serverPassword(dataDir);
  const cluster = await makeCluster({ initdb, dataDir, user, password });
  await endPostgresOrphan(cluster);
  const port = await freePort(options.port, 'POSTGRES_PORT');
  const server = await keepRunning(
    {
      name: 'PostgreSQL',
      launch: () => launchServer({ postgres, cluster, port, user, logger }),
      end: endServer,
    },
    logger,
  );
  try {
    const url = await makeDatabase(new URL(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`));
    const urlFile = databaseUrlFile(dataDir);
    await replaceFile(urlFile, `${url}\n`);
    return {
      url,
      pid: () => server.pid(),
      stop: async () => {
        await rm(urlFile, { force: true });
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
