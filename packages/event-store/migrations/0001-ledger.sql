-- The ledger: one sequence of events over all tasks, under one chain of hashes.

-- One row. Every append locks it first, so positions are without gap and in commit order.
-- Its page is left almost empty: each batch writes a new version of the row, and they all fit in this page.
CREATE TABLE event_store.ledger_head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32)
) WITH (fillfactor = 10, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
INSERT INTO event_store.ledger_head (position, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

-- The types give an event back as it was digested: json keeps its text; before an append, ids are checked to be in lower
-- case and times to have three decimals.
CREATE TABLE event_store.events (
  position bigint PRIMARY KEY,
  id uuid NOT NULL,
  type text NOT NULL,
  schema_version integer NOT NULL,
  task_id uuid NOT NULL,
  task_version integer NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  actor_uid text NOT NULL,
  actor_email text NOT NULL,
  correlation_id text NOT NULL,
  data json NOT NULL,
  digest bytea NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (task_id, task_version)
);

CREATE TABLE event_store.streams (
  task_id uuid PRIMARY KEY,
  version integer NOT NULL,
  state json NOT NULL,
  last_position bigint NOT NULL
) WITH (fillfactor = 80);

CREATE TABLE event_store.idempotency_keys (
  caller_uid text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  request_digest text NOT NULL,
  inserted_id text NOT NULL,
  position bigint NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (caller_uid, call, key)
);
CREATE INDEX idempotency_keys_used_at ON event_store.idempotency_keys (used_at);

-- Append-only for all users, also the owner and superusers, and also in a session that replays replication.
CREATE FUNCTION event_store.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % of %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.events
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER append_only;
