-- What proves the ledger beside the chain of events.

-- No event before the first one. Only new rows are checked here: the old ones would be read under a lock, and verification
-- finds such an event too.
ALTER TABLE event_store.events ADD CONSTRAINT after_the_beginning CHECK (position > 0 AND task_version > 0) NOT VALID;
ALTER TABLE event_store.signed_heads ADD CONSTRAINT after_the_beginning CHECK (position > 0) NOT VALID;

-- Changes of the key that signs heads: each is a statement that the old and the new key have signed.
CREATE TABLE event_store.key_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change json NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.key_changes
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.key_changes ENABLE ALWAYS TRIGGER append_only;

-- Auditors' accesses have a chain of hashes of their own. A signed head covers the last access too.
-- Each text is written with its length in bytes before it, so that no two accesses have the same bytes.
CREATE FUNCTION event_store.access_hash(previous bytea, access event_store.audit_accesses) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(string_agg(octet_length(field) || ':' || field, '' ORDER BY place), 'UTF8'))
  FROM unnest(ARRAY[access.id::text, (extract(epoch FROM access.at) * 1000)::bigint::text, access.actor_uid,
    access.actor_email, access.call, access.details::text]) WITH ORDINALITY f (field, place)
$$;

ALTER TABLE event_store.audit_accesses ADD COLUMN hash bytea;
ALTER TABLE event_store.audit_accesses DISABLE TRIGGER append_only;
DO $$
DECLARE
  access event_store.audit_accesses;
  previous bytea := decode(repeat('00', 32), 'hex');
BEGIN
  FOR access IN SELECT * FROM event_store.audit_accesses ORDER BY id LOOP
    previous := event_store.access_hash(previous, access);
    UPDATE event_store.audit_accesses a SET hash = previous WHERE a.id = access.id;
  END LOOP;
END $$;
ALTER TABLE event_store.audit_accesses ALTER COLUMN hash SET NOT NULL;
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER append_only;

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

-- The last access when the head was signed; null for heads that older programs signed.
ALTER TABLE event_store.signed_heads ADD COLUMN access_id bigint, ADD COLUMN access_hash bytea;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT ON event_store.key_changes TO event_store_program;
  END IF;
END $$;
