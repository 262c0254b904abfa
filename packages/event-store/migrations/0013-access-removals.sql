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
DROP TRIGGER append_only ON event_store.audit_accesses;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON event_store.audit_accesses
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER append_only;
CREATE TRIGGER oldest_only AFTER DELETE ON event_store.audit_accesses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.check_removed_accesses();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER oldest_only;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT ON event_store.access_removals TO event_store_program;
    GRANT DELETE ON event_store.audit_accesses TO event_store_program;
  END IF;
END $$;
