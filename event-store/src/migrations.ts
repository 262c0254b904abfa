import type pg from 'pg';
import { appendBatch } from './appendBatch.ts';

/** Any number will do, so long as nobody else locks it: taken while migrations are applied. */
const migrationLock = 7_220_417_001;

const migrations: readonly string[] = [
  // 1: the ledger
  `
  CREATE TABLE event_store.ledger_head (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    position bigint NOT NULL,
    hash bytea NOT NULL
  );
  INSERT INTO event_store.ledger_head (position, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

  CREATE TABLE event_store.events (
    position bigint PRIMARY KEY,
    id uuid NOT NULL,
    type text NOT NULL,
    schema_version integer NOT NULL,
    task_id uuid NOT NULL,
    task_version integer NOT NULL,
    recorded_at timestamptz NOT NULL,
    actor_uid text NOT NULL,
    actor_email text NOT NULL,
    correlation_id text NOT NULL,
    data json NOT NULL,
    hash bytea NOT NULL,
    UNIQUE (task_id, task_version)
  );

  CREATE TABLE event_store.streams (
    task_id uuid PRIMARY KEY,
    version integer NOT NULL,
    position bigint NOT NULL,
    state json NOT NULL
  ) WITH (fillfactor = 80);

  CREATE TABLE event_store.idempotency_keys (
    caller_uid text NOT NULL,
    call text NOT NULL,
    key text NOT NULL,
    request_digest text NOT NULL,
    inserted_id text NOT NULL,
    position bigint NOT NULL,
    used_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (caller_uid, call, key)
  );
  CREATE INDEX idempotency_keys_used_at ON event_store.idempotency_keys (used_at);

  CREATE FUNCTION event_store.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
  END $$;
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.events
    FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
  `,
  // 2: group commit
  appendBatch,
];

/** Brings the event store's schema up to date; several processes may do it at once. */
export const migrate = async (client: pg.ClientBase): Promise<void> => {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS event_store;
      CREATE TABLE IF NOT EXISTS event_store.migrations (
        version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ version: number }>(
      'SELECT coalesce(max(version), 0) AS version FROM event_store.migrations',
    );
    const applied = rows[0]?.version ?? 0;
    if (applied > migrations.length)
      throw new Error(
        `The event store is at version ${applied}, newer than this program (${migrations.length}): use the newer program.`,
      );
    for (const [index, sql] of migrations.entries()) {
      if (index < applied) continue;
      await client.query('BEGIN');
      try {
        await client.query(sql);
        await client.query('INSERT INTO event_store.migrations (version) VALUES ($1)', [index + 1]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  }
};
