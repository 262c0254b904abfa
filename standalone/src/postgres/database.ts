import { isCode } from '@marketplace/service-kit/error-code';
import { withClient } from '@marketplace/service-kit/postgres';
import { StartError } from '../startError.ts';

const database = 'marketplace';

/** The rows of the statement, on its own connection. */
export const query = (url: string, sql: string): Promise<unknown[]> =>
  withClient(
    { url },
    { name: 'start' },
    async (client) => (await client.query<Record<string, unknown>>(sql)).rows,
  );

/** The URL of the product's database on this server; creates the database if it is missing. */
export const makeDatabase = async (server: URL): Promise<string> => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  try {
    await query(url.href, 'SELECT');
  } catch (error) {
    if (isCode(error, '28P01'))
      throw new StartError(
        'The password in DATA_DIR/postgres-password is not the password of the PostgreSQL there. Restore the file.',
        { cause: error },
      );
    if (!isCode(error, '3D000')) throw error;
    await query(server.href, `CREATE DATABASE ${database}`);
  }
  return url.href;
};
