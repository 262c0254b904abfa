-- Auditors' accesses are a table that takes only appends. They have no chain of hashes any more.
DROP TRIGGER chained ON event_store.audit_accesses;
DROP TRIGGER oldest_only ON event_store.audit_accesses;
DROP FUNCTION event_store.chain_access();
DROP FUNCTION event_store.access_hash(bytea, event_store.audit_accesses);
DROP TABLE event_store.access_removals;
DROP FUNCTION event_store.check_access_removal();
DROP FUNCTION event_store.check_removed_accesses();
ALTER TABLE event_store.audit_accesses DROP COLUMN hash;
-- The chain gave the ids until now.
SELECT setval(pg_get_serial_sequence('event_store.audit_accesses', 'id'), greatest(max(id), 1), max(id) IS NOT NULL)
FROM event_store.audit_accesses;

-- Old ones are removed after AUDIT_ACCESS_DAYS, which are at least 30.
CREATE TRIGGER old_only BEFORE DELETE ON event_store.audit_accesses FOR EACH ROW
  WHEN (OLD.at > clock_timestamp() - interval '30 days') EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER old_only;

-- Of an access, only the address and the options can be taken away, with a forgotten person.
CREATE OR REPLACE FUNCTION event_store.check_changed_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.forgotten AND NEW.details::text = '{}' AND NEW.actor_email IN ('', OLD.actor_email)
    AND (NEW.id, NEW.at, NEW.actor_uid, NEW.call) = (OLD.id, OLD.at, OLD.actor_uid, OLD.call)
    AND EXISTS (SELECT FROM event_store.persons p WHERE p.position IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only: % of %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $$;
