import { guarded, isUnreachable, migrate, type Migrations } from '@marketplace/service-kit/postgres';
import type pg from 'pg';

/** The role, if it exists and the user may use it. */
const findRole = async (client: pg.ClientBase, role: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ rolname: string }>(
    `SELECT rolname FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'SET')`,
    [role],
  );
  return rows[0]?.rolname;
};

export const migrationsOf = (url: string, tell?: Migrations['tell']): Migrations => ({
  url,
  tell,
  name: 'event-store migrations',
  schema: 'event_store',
  folder: new URL('../../migrations/', import.meta.url),
  functions: new URL('../../functions/', import.meta.url),
  lock: 7_220_417_001,
});

/**
 * Brings the schemas up to date; several processes may do it at once. Returns the role that programs should use. For a program that only reads
 * it waits until they are up to date.
 * @throws {Problem} `unavailable` if PostgreSQL is away; another error if e.g. the schema is from a newer program
 */
export const prepareSchema = (
  url: string,
  tell?: Migrations['tell'],
  onlyReads = false,
): Promise<string | undefined> => {
  const role = onlyReads ? 'query_reader' : 'event_store_program';
  const migrations = { ...migrationsOf(url, tell), waits: onlyReads };
  return guarded(() => migrate(migrations, (client) => findRole(client, role)), isUnreachable);
};
