import pg from 'pg';

/** The user and the password in a URL of PostgreSQL. */
const userOf = (url: string): { readonly user: string; readonly password: string } => {
  const { username, password } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
};

const mayMore = `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS more
  FROM pg_roles WHERE rolname = $1`;

/**
 * Makes the user of the URL, which a program logs in as: a member of these roles, without other rights. If the user exists, its password is set
 * again. The client must be the owner's, who may make users.
 * @throws if the user is the owner, or has rights of its own
 */
export const makeLogin = async (
  client: pg.ClientBase,
  { url, roles }: { readonly url: string; readonly roles: readonly string[] },
): Promise<void> => {
  const { user, password } = userOf(url);
  const name = pg.escapeIdentifier(user);
  const { rows } = await client.query<{ more: boolean }>(mayMore, [user]);
  if (rows[0]?.more === true)
    throw new Error(`The user ${user} may do more than a program needs. Give programs another user.`);
  if (rows.length === 0) await client.query(`CREATE ROLE ${name} LOGIN`);
  await client.query(`ALTER ROLE ${name} PASSWORD ${pg.escapeLiteral(password)}`);
  for (const role of roles) await client.query(`GRANT ${pg.escapeIdentifier(role)} TO ${name}`);
};

/** Makes each connection of the pool take the role. It is missing where the owner of the database may not make roles. */
export const takeRole = (pool: pg.Pool, role: string): void => {
  const take = `SELECT set_config('role', rolname, false) FROM pg_roles WHERE rolname = '${role}' AND pg_has_role(oid, 'SET')`;
  pool.on('connect', (client) => {
    // If it fails, so does the statement after it.
    client.query(take).catch(() => undefined);
  });
};

/** Makes every connection of this user to this database use the role, so that the role owns the tables that the user creates. */
export const alwaysTakes = async (client: pg.ClientBase, url: string, role: string): Promise<void> => {
  const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database');
  const [name, database] = [userOf(url).user, rows[0]?.database ?? ''].map((one) => pg.escapeIdentifier(one));
  await client.query(`ALTER ROLE ${name} IN DATABASE ${database} SET role = ${pg.escapeIdentifier(role)}`);
};
