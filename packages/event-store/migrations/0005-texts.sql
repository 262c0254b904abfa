-- Texts of persons lie beside the ledger, where they can be deleted. An event has a commitment to each person's texts in it, which its
-- digest covers: SHA-256 over 32 random bytes (the salt) and the canonical JSON of the texts. So a text can't be changed, and the
-- chain holds when it is deleted.

-- Events from here on have commitments, and no e-mail address; null: an earlier event, with its texts in its data.
ALTER TABLE event_store.events ADD COLUMN commitments json, ALTER COLUMN actor_email DROP NOT NULL;

-- The texts of a person in an event. Nearly always one row: the texts of its actor.
CREATE TABLE event_store.texts (
  position bigint NOT NULL,
  uid text NOT NULL,
  salt bytea NOT NULL CHECK (length(salt) = 32),
  values json NOT NULL,
  PRIMARY KEY (position, uid)
);

-- Which addresses a person has had: auditors ask for a person by address.
CREATE TABLE event_store.addresses (
  uid text NOT NULL,
  email text NOT NULL,
  PRIMARY KEY (uid, email)
);
CREATE INDEX addresses_email ON event_store.addresses (lower(email));
INSERT INTO event_store.addresses (uid, email)
SELECT DISTINCT actor_uid, actor_email FROM event_store.events WHERE actor_email <> '';

-- Held and forgotten persons; everybody else is active. A row in state `forgetting` or `forgotten` is a fence: the ledger takes no
-- more text of this person.
CREATE TABLE event_store.persons (
  uid text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('held', 'forgetting', 'forgotten')),
  -- Why the person is held.
  reason text,
  -- Who asked for the forgetting, and whether that is the person.
  asked_by text,
  asker_uid text,
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Of PersonForgotten, once it is recorded; when it was.
  position bigint,
  forgotten_at timestamptz(3),
  -- The stores in which nothing of the person is left, and why others could not be cleared yet.
  done text[] NOT NULL DEFAULT '{}',
  faults json NOT NULL DEFAULT '{}'
);

-- Tasks that texts were deleted of, and that have no TextsForgotten yet.
CREATE TABLE event_store.tasks_to_tell (
  uid text NOT NULL,
  task_id uuid NOT NULL,
  PRIMARY KEY (uid, task_id)
);

-- Each change of a fence wakes the other processes.
CREATE FUNCTION event_store.tell_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('event_store_appended', 'person');
  RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT OR UPDATE ON event_store.persons
  FOR EACH ROW EXECUTE FUNCTION event_store.tell_of_person();

CREATE FUNCTION event_store.is_forgotten(person text) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM event_store.persons p WHERE p.uid = person AND p.state IN ('forgetting', 'forgotten'));

-- No text is changed, by whomever; one is deleted only after PersonForgotten of its person is in the ledger.
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON event_store.texts
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.texts ENABLE ALWAYS TRIGGER append_only;
CREATE FUNCTION event_store.check_deleted_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT uid FROM deleted) d
    WHERE NOT EXISTS (
      SELECT FROM event_store.persons p JOIN event_store.events e ON e.position = p.position
      WHERE p.uid = d.uid AND e.type = 'PersonForgotten' AND e.data ->> 'uid' = d.uid)
  ) THEN
    RAISE EXCEPTION 'texts of a person who was not forgotten stay'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER of_forgotten_only AFTER DELETE ON event_store.texts REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.check_deleted_texts();
ALTER TABLE event_store.texts ENABLE ALWAYS TRIGGER of_forgotten_only;

-- Of an access, only the address and the options can be taken away; its hash stays, so the chain goes on.
ALTER TABLE event_store.audit_accesses ADD COLUMN forgotten boolean NOT NULL DEFAULT false;
DROP TRIGGER append_only ON event_store.audit_accesses;
CREATE TRIGGER append_only BEFORE TRUNCATE ON event_store.audit_accesses
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER append_only;
CREATE FUNCTION event_store.check_changed_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.forgotten AND NEW.details::text = '{}' AND NEW.actor_email IN ('', OLD.actor_email)
    AND (NEW.id, NEW.at, NEW.actor_uid, NEW.call, NEW.hash) = (OLD.id, OLD.at, OLD.actor_uid, OLD.call, OLD.hash)
    AND EXISTS (SELECT FROM event_store.persons p WHERE p.position IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only: % of %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER changed BEFORE UPDATE ON event_store.audit_accesses
  FOR EACH ROW EXECUTE FUNCTION event_store.check_changed_access();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER changed;
-- No access of a forgotten person comes later.
CREATE FUNCTION event_store.fence_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF event_store.is_forgotten(NEW.actor_uid) THEN
    RAISE EXCEPTION 'the person is forgotten' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fenced BEFORE INSERT ON event_store.audit_accesses
  FOR EACH ROW EXECUTE FUNCTION event_store.fence_access();

-- Deletes the texts of a forgotten person, and notes the tasks that they were of. The only way for a program.
CREATE FUNCTION event_store.delete_texts(person text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  positions bigint[];
BEGIN
  -- By the actor; and what others wrote about the person, in actions of operators.
  positions := ARRAY(
    SELECT e.position FROM event_store.events e
    WHERE hashtext(e.actor_uid) = hashtext(person) AND e.actor_uid = person
    UNION SELECT e.position FROM event_store.events e WHERE e.type = 'OperatorActed' AND e.data ->> 'person' = person);
  INSERT INTO event_store.tasks_to_tell (uid, task_id)
  SELECT DISTINCT person, e.task_id FROM event_store.events e
  WHERE e.position = ANY (positions) AND e.task_id > '00000000-0000-7000-8000-0000000000ff'
    AND (e.commitments IS NULL OR EXISTS (SELECT FROM event_store.texts t WHERE t.position = e.position AND t.uid = person))
  ON CONFLICT DO NOTHING;
  DELETE FROM event_store.texts t WHERE t.position = ANY (positions) AND t.uid = person;
  -- What auditors asked for may be an address.
  UPDATE event_store.audit_accesses a SET forgotten = true, details = '{}',
    actor_email = CASE WHEN a.actor_uid = person THEN '' ELSE a.actor_email END
  WHERE NOT (a.forgotten AND a.details::text = '{}') AND (a.actor_uid = person OR EXISTS (
    SELECT FROM event_store.addresses d WHERE d.uid = person AND strpos(lower(a.details::text), lower(to_json(d.email)::text)) > 0));
  DELETE FROM event_store.addresses a WHERE a.uid = person;
  DELETE FROM event_store.idempotency_keys i WHERE i.caller_uid = person;
END $$;
REVOKE ALL ON FUNCTION event_store.delete_texts(text) FROM PUBLIC;

-- For auditors: by actor, in the order of blocks of 256 positions.
DROP STATISTICS event_store.events_actor_hash;
DROP INDEX event_store.events_actor;
CREATE INDEX events_actor ON event_store.events (hashtext(actor_uid), ((position >> 8)::integer));
CREATE STATISTICS event_store.events_actor_hash (dependencies) ON actor_uid, hashtext(actor_uid) FROM event_store.events;

-- SHA-256 of the event's canonical JSON (RFC 8785), if `data` and `commitments` are canonical: packages/event-store/src/chain/digest.ts in SQL.
DROP FUNCTION event_store.digest(uuid, text, integer, uuid, integer, timestamptz, text, text, text, json);
CREATE FUNCTION event_store.digest(
  id uuid, type text, schema_version integer, task_id uuid, task_version integer, recorded_at timestamptz,
  actor_uid text, commitments json, correlation_id text, data json
) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(
  '{"actor":{"uid":' || to_json(actor_uid)::text || '},"commitments":' || commitments::text
  || ',"correlationId":' || to_json(correlation_id)::text || ',"data":' || data::text || ',"id":"' || id::text
  || '","recordedAt":"' || event_store.iso(recorded_at) || '","schemaVersion":' || schema_version::text
  || ',"taskId":"' || task_id::text || '","taskVersion":' || task_version::text || ',"type":' || to_json(type)::text || '}',
  'UTF8'));

-- Nobody can read texts out of the statistics of the planner, which keep common values, also after these were deleted.
ALTER TABLE event_store.addresses ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE event_store.persons ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE event_store.idempotency_keys ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE event_store.events ALTER COLUMN actor_email SET STATISTICS 0;
ALTER TABLE event_store.audit_accesses ALTER COLUMN actor_email SET STATISTICS 0;
ALTER INDEX event_store.addresses_email ALTER COLUMN 1 SET STATISTICS 0;
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT schemaname, tablename, attname, inherited FROM pg_stats
    WHERE schemaname = 'event_store'
      AND (tablename, attname) IN (('events', 'actor_email'), ('audit_accesses', 'actor_email'), ('idempotency_keys', 'key'))
  LOOP
    -- Before PostgreSQL 18 only a superuser can remove them.
    IF current_setting('server_version_num')::integer >= 180000 THEN
      PERFORM pg_clear_attribute_stats(kept.schemaname, kept.tablename, kept.attname, kept.inherited);
    END IF;
  END LOOP;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT ON event_store.texts, event_store.addresses TO event_store_program;
    GRANT SELECT, INSERT, UPDATE, DELETE ON event_store.persons, event_store.tasks_to_tell TO event_store_program;
    GRANT EXECUTE ON FUNCTION event_store.delete_texts(text) TO event_store_program;
  END IF;
END $$;
