import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { postgresUrl, readSettings, SettingsError } from './settings.ts';

const schema = z.object({ DATABASE_URL: postgresUrl.optional(), DATA_DIR: z.string().default('.data') });

/** The file with the URL of the embedded PostgreSQL: only its owner may read it, and it exists while the product runs. */
export const databaseUrlFile = (dataDir: string): string => join(dataDir, 'database-url');

/**
 * The database for a command: DATABASE_URL, else the one of the product that runs on DATA_DIR.
 * @throws {SettingsError} that says what to do if there is neither
 */
export const databaseUrlOf = async (
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const { DATABASE_URL, DATA_DIR } = readSettings(schema, environment);
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  try {
    return (await readFile(databaseUrlFile(DATA_DIR), 'utf8')).trim();
  } catch (error) {
    throw new SettingsError(
      `No product runs with its own PostgreSQL on DATA_DIR=${resolve(DATA_DIR)}. Start it (npm start), set DATA_DIR to the one it uses, or set DATABASE_URL.`,
      { cause: error },
    );
  }
};
