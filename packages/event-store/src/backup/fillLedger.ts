import { arrayLiteral, arrayOfJson, createClient } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { type SealedEvent, textsJson } from '../chain/sealedTexts.ts';
import { exactText } from './tables.ts';

/** Takes the columns out of canonical JSON; the data and the commitments keep their text. */
const insert = {
  name: 'fill_ledger',
  text: `INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at, actor_uid,
      actor_email, correlation_id, data, hash, commitments, texts, because)
    SELECT position, id, type, "schemaVersion", "taskId", "taskVersion", "recordedAt", actor ->> 'uid', actor ->> 'email',
      "correlationId", data, decode(hash, 'hex'), commitments, texts, because
    FROM unnest($1::bigint[], $2::text[], $3::json[], $4::json[]) sealed (position, hash, event, texts), json_to_record(event) AS (
      id uuid, type text, "schemaVersion" integer, "taskId" uuid, "taskVersion" integer, "recordedAt" timestamptz, actor json,
      "correlationId" text, data json, commitments json, because json)`,
};

const valuesOf = (events: readonly SealedEvent[]) => [
  arrayLiteral(events.map(({ position }) => position)),
  arrayLiteral(events.map(({ hash }) => hash)),
  arrayOfJson(events.map(({ canonical }) => canonical.toString())),
  arrayOfJson(events.map(({ texts }) => (texts.length === 0 ? undefined : textsJson(texts)))),
];

const addForgotten = `INSERT INTO event_store.persons (uid, state, forgotten_at)
    SELECT uid, 'forgotten', at FROM unnest($1::text[], $2::timestamptz[]) p (uid, at)`;
const addAddresses = `INSERT INTO event_store.addresses (uid, email)
    SELECT actor_uid, texts #>> '{0,values,email}' FROM event_store.events WHERE texts #>> '{0,values,email}' IS NOT NULL
    UNION SELECT actor_uid, actor_email FROM event_store.events WHERE actor_email <> ''`;

/** Stores an empty state, on which no command is decided: every program folds the events again. */
const addStreams = `INSERT INTO event_store.streams (task_id, version, state, last_position)
  SELECT task_id, max(task_version), '{}', max(position) FROM event_store.events GROUP BY task_id`;

/**
 * The index comes first and its constraint then takes it, because adding a constraint at once would lock readers out meanwhile. The
 * first is the key by position.
 */
const indexesOfEvents = `SELECT pg_get_indexdef(indexrelid) || coalesce('; ALTER TABLE event_store.events ADD CONSTRAINT ' || quote_ident(conname)
      || CASE contype WHEN 'p' THEN ' PRIMARY KEY' ELSE ' UNIQUE' END || ' USING INDEX ' || quote_ident(conname), '') AS make,
    coalesce('ALTER TABLE event_store.events DROP CONSTRAINT ' || quote_ident(conname), 'DROP INDEX ' || indexrelid::regclass) AS drop
  FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid AND conrelid = indrelid
  WHERE indrelid = 'event_store.events'::regclass ORDER BY indisprimary DESC`;

/** Fills an empty ledger with events that keep their positions and hashes; the caller verifies them. The client is the owner's. */
export const fillLedger = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ drop: string; make: string }>(indexesOfEvents);
  const [key = '', ...others] = rows.map(({ make }) => make);
  for (const { drop } of rows) await client.query(drop);
  return {
    add: async (events: readonly SealedEvent[]): Promise<void> => {
      if (events.length === 0) return;
      await client.query({ ...insert, values: valuesOf(events) });
    },
    /**
     * Prepares the ledger for readers in the order of positions.
     * @param forgotten by uid: the time when a person whose texts are missing was forgotten; it may be after the last event. Undefined if
     * the rows of persons and addresses are added, too
     */
    finish: async (forgotten: ReadonlyMap<string, string> | undefined): Promise<void> => {
      await client.query(key);
      if (forgotten) {
        await client.query(addForgotten, [[...forgotten.keys()], [...forgotten.values()]]);
        await client.query(addAddresses);
      }
      await client.query('ANALYZE event_store.events');
    },
    /** Creates the indexes and streams for other reads, which would slow the filling down. The ledger can be followed meanwhile. */
    makeIndexes: async (): Promise<void> => {
      for (const index of others) await client.query(index);
      await client.query(addStreams);
      await client.query('ANALYZE event_store.events, event_store.streams');
    },
  };
};

/** Fills the empty ledger of a throw-away database, which is followed before it has all indexes. The URL is the owner's. */
export const openLedgerFill = async (url: string) => {
  const client: pg.Client = createClient({ url }, { name: 'ledger fill', settings: exactText });
  client.on('error', () => undefined); // the current statement rejects with this error
  await client.connect();
  return { ...(await fillLedger(client)), close: () => client.end().catch(() => undefined) };
};

/** An empty ledger that is being filled. */
export type LedgerFill = Awaited<ReturnType<typeof openLedgerFill>>;
