-- The ledger: one sequence of events over all tasks, under one chain of hashes. Beside it: what commands need of it, what leads
-- and what is published, and what proves it. Each migration after this one changes a released schema.

-- The types give an event back as it was digested: json keeps its text; before an append, ids are checked to be in lower
-- case and times to have three decimals. Positions are without gap and in commit order, because appends take turns by an
-- advisory lock; the head is the last event.
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
  UNIQUE (task_id, task_version),
  -- No event before the first one.
  CONSTRAINT after_the_beginning CHECK (position > 0 AND task_version > 0)
);
-- For auditors: by actor and by type, in the order of positions, so that a page begins where the last one ended.
CREATE INDEX events_actor ON event_store.events (lower(actor_email), position);
CREATE INDEX events_type ON event_store.events (type, position);
-- A command on a bid reads the bid's own events, however many events its task has.
CREATE INDEX events_of_bid ON event_store.events ((data ->> 'bidId'), position)
  WHERE type IN ('BidPlaced', 'BidRevised', 'BidWithdrawn');

-- The version of each task, and the state that decisions need: the fold of its events.
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

-- One row: which ledger this is. A backup has it too, so a restored ledger is the same one; what has taken in events that it no
-- longer has finds that by the ids of its events.
CREATE TABLE event_store.ledger_identity (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO event_store.ledger_identity DEFAULT VALUES;

-- The leaders of work that only one process may do at a time (the relay; a projection). The lock is an advisory lock of a
-- session; this row tells the others which process holds it. Each term has its own epoch; writes of an earlier one are refused.
CREATE TABLE event_store.leaders (
  name text PRIMARY KEY,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  since timestamptz NOT NULL
);

-- Events that a projection could not apply. They are here whatever the documents are in: every projector needs this database
-- anyway.
CREATE TABLE event_store.dead_letters (
  id text PRIMARY KEY,
  projection text NOT NULL,
  generation integer NOT NULL,
  position bigint NOT NULL,
  partition integer NOT NULL,
  task_id text NOT NULL,
  task_version integer NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  message text NOT NULL,
  stack text,
  attempts integer NOT NULL,
  parked_at text NOT NULL,
  tried_at text NOT NULL,
  state text NOT NULL,
  term bigint NOT NULL
);
CREATE INDEX dead_letters_position ON event_store.dead_letters (position, id);
-- Dead letters are settled task by task.
CREATE INDEX dead_letters_task ON event_store.dead_letters (task_id);
-- Each claim of partitions has its own term; changes of an earlier one are refused.
CREATE SEQUENCE event_store.dead_letter_terms;

-- How far the relay has published to the topic: all events up to `position`, and the last event of each partition. Where the
-- topic continues after that: for each partition, Kafka's offset of the next message; 0 if unknown. A reader that has all events
-- up to `position` needs no message before.
CREATE TABLE event_store.relays (
  topic text PRIMARY KEY,
  position bigint NOT NULL,
  last_of_partition bigint[] NOT NULL,
  next_offsets bigint[] NOT NULL DEFAULT '{}'
);

-- Append-only for all users, also the owner and superusers, and also in a session that replays replication.
CREATE FUNCTION event_store.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % of %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.events
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER append_only;

-- Signed heads of the ledger. They prove something only if there is a copy elsewhere; here they say up to which position the
-- chain was verified before.
CREATE TABLE event_store.signed_heads (
  position bigint PRIMARY KEY CONSTRAINT after_the_beginning CHECK (position > 0),
  key_id text NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  signed_at timestamptz(3) NOT NULL,
  signature bytea NOT NULL,
  -- The last access when the head was signed; null if there was none.
  access_id bigint,
  access_hash bytea,
  ledger_id uuid
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.signed_heads
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.signed_heads ENABLE ALWAYS TRIGGER append_only;

-- Changes of the key that signs heads: each is a statement that the old and the new key have signed.
CREATE TABLE event_store.key_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change json NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.key_changes
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.key_changes ENABLE ALWAYS TRIGGER append_only;

-- The log of auditors' reads.
CREATE TABLE event_store.audit_accesses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  actor_uid text NOT NULL,
  actor_email text NOT NULL,
  call text NOT NULL,
  details json NOT NULL,
  hash bytea NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON event_store.audit_accesses
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER append_only;

-- Auditors' accesses have a chain of hashes of their own. A signed head covers the last access too.
-- Each text is written with its length in bytes before it, so that no two accesses have the same bytes.
CREATE FUNCTION event_store.access_hash(previous bytea, access event_store.audit_accesses) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(string_agg(octet_length(field) || ':' || field, '' ORDER BY place), 'UTF8'))
  FROM unnest(ARRAY[access.id::text, (extract(epoch FROM access.at) * 1000)::bigint::text, access.actor_uid,
    access.actor_email, access.call, access.details::text]) WITH ORDINALITY f (field, place)
$$;

-- One access after the other: the lock is held until the row is committed. Ids are in the order of the chain.
CREATE FUNCTION event_store.chain_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last event_store.audit_accesses;
BEGIN
  PERFORM pg_advisory_xact_lock(7220417012);
  SELECT * INTO last FROM event_store.audit_accesses ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.hash := event_store.access_hash(coalesce(last.hash, decode(repeat('00', 32), 'hex')), NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER chained BEFORE INSERT ON event_store.audit_accesses
  FOR EACH ROW EXECUTE FUNCTION event_store.chain_access();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER chained;

-- Records of auditors' accesses may be removed, from the oldest on, up to one that a signed head covers: the record after it
-- continues the hash of that one, so the chain can still be checked. Nothing younger than 30 days can be removed.

-- The last record of each removal. Kept before the records are deleted.
CREATE TABLE event_store.access_removals (
  id bigint PRIMARY KEY,
  hash bytea NOT NULL,
  removed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.access_removals
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.access_removals ENABLE ALWAYS TRIGGER append_only;

CREATE FUNCTION event_store.check_access_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM event_store.audit_accesses a
      JOIN event_store.signed_heads h ON h.access_id = a.id AND h.access_hash = a.hash
      WHERE a.id = NEW.id AND a.hash = NEW.hash)
    -- The last one stays: the next access continues its hash.
    AND EXISTS (SELECT FROM event_store.audit_accesses a WHERE a.id > NEW.id)
    AND NOT EXISTS (SELECT FROM event_store.audit_accesses a
      WHERE a.id <= NEW.id AND a.at > clock_timestamp() - interval '30 days')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'records of accesses up to % may not be removed', NEW.id USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER checked BEFORE INSERT ON event_store.access_removals
  FOR EACH ROW EXECUTE FUNCTION event_store.check_access_removal();
ALTER TABLE event_store.access_removals ENABLE ALWAYS TRIGGER checked;

CREATE FUNCTION event_store.check_removed_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last bigint := (SELECT max(id) FROM event_store.access_removals);
BEGIN
  IF last IS NULL OR EXISTS (SELECT FROM removed WHERE id > last) THEN
    RAISE EXCEPTION 'the ledger is append-only: % of %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER oldest_only AFTER DELETE ON event_store.audit_accesses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.check_removed_accesses();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER oldest_only;

-- The time of an event is given here, under the lock, so times never go back with the positions, whatever the clocks of the
-- services say: `positionAt` relies on it. The digest covers the time, so it is made here, too.

-- The ledger's clock.
CREATE FUNCTION event_store.clock() RETURNS timestamptz LANGUAGE sql VOLATILE
RETURN clock_timestamp();

-- The time of the next event: decided by then, and not before the last event. A test's database may answer `decided`.
CREATE FUNCTION event_store.recorded_time(decided timestamptz, last timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE
RETURN greatest(date_trunc('milliseconds', event_store.clock()), last);

-- A command that was decided by a clock so far from the ledger's, or on another day (UTC), is decided again: what a deadline
-- means depends on the time.
CREATE FUNCTION event_store.is_other_time(decided timestamptz, recorded timestamptz) RETURNS boolean LANGUAGE sql STABLE
RETURN decided NOT BETWEEN recorded - interval '10 seconds' AND recorded + interval '10 seconds'
  OR date_trunc('day', decided, 'UTC') <> date_trunc('day', recorded, 'UTC');

-- ISO 8601, UTC, milliseconds: as it is in the digest.
CREATE FUNCTION event_store.iso(at timestamptz) RETURNS text LANGUAGE sql STABLE
RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- SHA-256 of the event's canonical JSON (RFC 8785), if `data` is canonical: packages/event-store/src/chain/digest.ts in SQL.
CREATE FUNCTION event_store.digest(
  id uuid, type text, schema_version integer, task_id uuid, task_version integer, recorded_at timestamptz,
  actor_uid text, actor_email text, correlation_id text, data json
) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(
  '{"actor":{"email":' || to_json(actor_email)::text || ',"uid":' || to_json(actor_uid)::text
  || '},"correlationId":' || to_json(correlation_id)::text || ',"data":' || data::text || ',"id":"' || id::text
  || '","recordedAt":"' || event_store.iso(recorded_at) || '","schemaVersion":' || schema_version::text
  || ',"taskId":"' || task_id::text || '","taskVersion":' || task_version::text || ',"type":' || to_json(type)::text || '}',
  'UTF8'));

-- The rights of a running program: read, append, and delete old Idempotency-Keys and accesses; not change an event, not disable
-- the trigger. Once the schema is up to date, every connection takes this role.
-- The user who logs in owns the schema and could leave the role, so the role guards against mistakes. Against the owner
-- there is the trigger, and the chain of hashes shows a change that got past both.
-- Roles belong to the whole cluster: another database may have made it, or be making it now. If the user may not make
-- roles, programs run without it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    CREATE ROLE event_store_program NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
  RAISE NOTICE 'the role event_store_program was not made here: %', SQLERRM;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT USAGE ON SCHEMA event_store TO event_store_program;
    GRANT SELECT ON ALL TABLES IN SCHEMA event_store TO event_store_program;
    GRANT INSERT ON event_store.events, event_store.audit_accesses, event_store.access_removals, event_store.signed_heads,
      event_store.key_changes TO event_store_program;
    GRANT INSERT, UPDATE ON event_store.streams, event_store.leaders, event_store.relays TO event_store_program;
    GRANT INSERT, UPDATE, DELETE ON event_store.idempotency_keys, event_store.dead_letters TO event_store_program;
    GRANT USAGE ON SEQUENCE event_store.dead_letter_terms TO event_store_program;
    GRANT DELETE ON event_store.audit_accesses TO event_store_program;
  END IF;
END $$;
