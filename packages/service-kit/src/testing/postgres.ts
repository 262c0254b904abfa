import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server for the databases of the test run. */
    postgresUrl: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const on = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The number of open connections to a database of programs whose names begin with `program`. */
export const connectionsTo = (url: string, program: string): Promise<number | null> =>
  on(url, async (client) => {
    const sql = `SELECT FROM pg_stat_activity WHERE starts_with(application_name, $1) AND datname = current_database()`;
    return (await client.query(sql, [program])).rowCount;
  });

/** A new, empty database on the server of the test run, so that suites do not disturb each other. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const onServer = (sql: string) =>
    on(server, async (client) => {
      await client.query(sql);
    });
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};
