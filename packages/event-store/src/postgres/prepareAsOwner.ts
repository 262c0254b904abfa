import { allowScrub, makeLogin, withClient } from '@marketplace/service-kit/postgres';
import { prepareSchema } from './prepareSchema.ts';

const role = 'event_store_program';

/**
 * Brings the schema up to date as its owner, and creates the user of the programs' URL. This user may read, append, delete old
 * Idempotency-Keys, read and write private data, and free the space of deleted rows; for the doctor, it may also see the activity of other sessions.
 */
export const prepareEventStore = async (urls: {
  readonly owner: string;
  /** Undefined: programs log in as the owner. */
  readonly program: string | undefined;
  readonly tell?: ((line: string) => void) | undefined;
}): Promise<void> => {
  await prepareSchema(urls.owner, urls.tell);
  const { program: url } = urls;
  if (url === undefined) return;
  await withClient({ url: urls.owner }, { name: 'event-store migrations' }, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 0) throw new Error(`There is no role ${role}: the owner must be allowed to make roles.`);
    await makeLogin(client, { url, roles: [role, 'query_reader'] });
    for (const schema of ['event_store', 'private']) await allowScrub(client, role, schema);
    const { rows } = await client.query<{ may: boolean }>(
      `SELECT rolsuper AS may FROM pg_roles WHERE rolname = current_user`,
    );
    if (rows[0]?.may === true) await makeLogin(client, { url, roles: ['pg_read_all_stats'] });
  });
};
