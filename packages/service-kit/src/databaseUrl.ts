import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { postgresUrl, readDatabaseUrl, readSettings, SettingsError } from './settings.ts';

const schema = z.object({
  DATABASE_URL: postgresUrl.optional(),
  ...readDatabaseUrl,
  DATA_DIR: z.string().default('.data'),
});

/**
 * The file with the URLs of the embedded PostgreSQL, the event store's and the read models': only its owner may read it, and it exists
 * while the product runs.
 */
export const databaseUrlFile = (dataDir: string): string => join(dataDir, 'database-url');

/** The event store's URL, and the read models'. */
export interface DatabaseUrls {
  readonly events: string;
  readonly reads: string;
}

/**
 * The database for a command: DATABASE_URL (and READ_DATABASE_URL), else the database of the product that runs on DATA_DIR.
 * @throws {SettingsError} with advice if there is neither
 */
export const databaseUrlsOf = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<DatabaseUrls> => {
  const { DATABASE_URL: url, READ_DATABASE_URL, DATA_DIR } = readSettings(schema, environment);
  if (url !== undefined) return { events: url, reads: READ_DATABASE_URL ?? url };
  try {
    const [events = '', reads = events] = (await readFile(databaseUrlFile(DATA_DIR), 'utf8'))
      .trim()
      .split('\n');
    return { events, reads };
  } catch (error) {
    throw new SettingsError(
      `No product runs with its own PostgreSQL on DATA_DIR=${resolve(DATA_DIR)}. Start it (npm start), set DATA_DIR to the one it uses, or set DATABASE_URL.`,
      { cause: error },
    );
  }
};

/** The event store's URL. @throws {SettingsError} as {@link databaseUrlsOf} */
export const databaseUrlOf = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> => (await databaseUrlsOf(environment)).events;
