import { sqlOn } from '@marketplace/standalone/testing';
import { table } from './table.ts';

/** A table or an index, with its bytes on disk. */
export interface Relation {
  readonly name: string;
  readonly bytes: number;
}

/** All tables and indexes of the ledger and the read models, the largest first. The size of a table includes its long values (TOAST). */
export const readRelations = async (databaseUrl: string): Promise<readonly Relation[]> => {
  const rows = await sqlOn(
    databaseUrl,
    `SELECT format('%s.%s', relnamespace::regnamespace, relname) AS name,
        pg_relation_size(oid) + CASE reltoastrelid WHEN 0 THEN 0 ELSE pg_total_relation_size(reltoastrelid) END AS bytes
      FROM pg_class WHERE relnamespace::regnamespace::text IN ('event_store', 'read_models') AND relkind IN ('r', 'i')
      ORDER BY 2 DESC`,
  );
  return rows.map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes) }));
};

const kept = (schema: string) => (relation: Relation) => relation.name.startsWith(`${schema}.`);

const least = 65_536;

/** A table of the bytes for each event and each task, by table and index; small relations share one line. */
export const bytesTable = (
  relations: readonly Relation[],
  { events, tasks }: { readonly events: number; readonly tasks: number },
): string => {
  const line = (name: string, bytes: number) => [
    name,
    (bytes / 1_048_576).toFixed(1),
    (bytes / events).toFixed(1),
    (bytes / tasks).toFixed(1),
  ];
  const sum = (some: readonly Relation[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const small = relations.filter(({ bytes }) => bytes < least);
  return table(
    ['on disk', 'MiB', 'bytes an event', 'bytes a task'],
    [
      ...relations.filter(({ bytes }) => bytes >= least).map(({ name, bytes }) => line(name, bytes)),
      line('others', sum(small)),
      line('the ledger', sum(relations.filter(kept('event_store')))),
      line('the read models', sum(relations.filter(kept('read_models')))),
      line('together', sum(relations)),
    ],
  );
};
