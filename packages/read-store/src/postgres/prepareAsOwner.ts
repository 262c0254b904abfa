import { allowScrub, alwaysTakes, makeLogin, withClient } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { prepareSchema } from './schema.ts';

const role = 'read_models_program';

/** Creates the role if it is missing: roles belong to the whole cluster, so another database may have created it. */
const makeRole = `DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${role} NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`;

/** Makes the owner a member, because only members can give tables to the role. Without superuser rights, it must have created the role. */
const joinRole = `DO $$
BEGIN
  IF NOT (pg_has_role(current_user, '${role}', 'SET') AND pg_has_role(current_user, '${role}', 'USAGE')) THEN
    EXECUTE format('GRANT ${role} TO %I', current_user);
  END IF;
END $$`;

/** Tables that do not belong to the role: tables from before the role existed, or of a migration. */
const strayTables = `SELECT quote_ident(relname) AS name FROM pg_class
  WHERE relnamespace = 'read_models'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
    AND relowner <> '${role}'::regrole`;

const giveAway = async (client: pg.ClientBase): Promise<void> => {
  await client.query(makeRole);
  await client.query(joinRole);
  await client.query(`GRANT USAGE, CREATE ON SCHEMA read_models TO ${role}`);
  await client.query(`GRANT SELECT ON read_models.migrations TO ${role}`);
  const { rows } = await client.query<{ name: string }>(strayTables);
  for (const { name } of rows) await client.query(`ALTER TABLE read_models.${name} OWNER TO ${role}`);
};

/**
 * Brings the schema up to date as its owner, and makes the user of the programs' URL. This user owns the tables of the read models, and has no
 * rights outside that schema. Generations come and go while programs run, so they make and drop these tables themselves.
 */
export const prepareReadModels = async (urls: {
  readonly owner: string;
  /** Undefined: programs log in as the owner. */
  readonly program: string | undefined;
}): Promise<void> => {
  await prepareSchema(urls.owner);
  const { program: url } = urls;
  if (url === undefined) return;
  await withClient({ url: urls.owner }, { name: 'read-store migrations' }, async (client) => {
    await giveAway(client);
    await allowScrub(client, role);
    await makeLogin(client, { url, roles: [role, 'read_models_reader'] });
    // Programs make the tables of generations.
    await client.query(
      `ALTER DEFAULT PRIVILEGES FOR ROLE ${role} IN SCHEMA read_models GRANT SELECT ON TABLES TO read_models_reader`,
    );
    await alwaysTakes(client, url, role);
  });
};
