-- What a running program may do, as far as it is for the database to say: read, append, and drop old Idempotency-Keys;
-- not change an event, not switch the trigger off. Once the schema is up to date, every connection takes this role on.
-- Who logs in owns the schema and could take it off again, so it guards against mistakes; against the owner there is the
-- trigger, and for what gets past both, the chain of hashes.
-- Roles are the whole cluster's: another database may have made it, or be making it now. Where the user may not make
-- roles there is none, and programs go on without.
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
    GRANT INSERT ON event_store.events TO event_store_program;
    GRANT INSERT, UPDATE ON event_store.streams TO event_store_program;
    GRANT INSERT, UPDATE, DELETE ON event_store.idempotency_keys TO event_store_program;
    GRANT UPDATE ON event_store.ledger_head TO event_store_program;
  END IF;
END $$;
