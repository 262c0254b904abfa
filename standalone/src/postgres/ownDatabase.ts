import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OwnDatabase } from '@marketplace/projector/cli';
import { createLogger, SettingsError } from '@marketplace/service-kit';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { accountsPath } from '../auth-emulator/accountsFile.ts';
import { startPostgres } from './startPostgres.ts';
import { StartError } from '../startError.ts';
import { takeDataDir } from '../data-dir/dataDir.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';

/** Failures of a start, as the command line prints them. */
const asSettingsError = (error: unknown): unknown =>
  error instanceof StartError ? new SettingsError(error.message, { cause: error }) : error;

/** The parts of a DATA_DIR, for the command line. */
export const ownDatabase: OwnDatabase = {
  start: async (path) => {
    try {
      const dataDir = await takeDataDir(path);
      try {
        const logger = createLogger({ level: 'error', name: 'ops' });
        const server = await startPostgres({ dataDir: path, port: 0, logger });
        return {
          url: server.url,
          stop: async () => {
            await server.stop();
            dataDir.release();
          },
        };
      } catch (error) {
        dataDir.release();
        throw error;
      }
    } catch (error) {
      throw asSettingsError(error);
    }
  },
  readAccounts: (dataDir) => readIfThere(accountsPath(dataDir)),
  writeAccounts: async (dataDir, accounts) => {
    const path = accountsPath(dataDir);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, accounts);
  },
};
