-- The rights of a running program: read, append, and delete old Idempotency-Keys; not change an event, not disable the
-- trigger. Once the schema is up to date, every connection takes this role.
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
    GRANT INSERT ON event_store.events TO event_store_program;
    GRANT INSERT, UPDATE ON event_store.streams TO event_store_program;
    GRANT INSERT, UPDATE, DELETE ON event_store.idempotency_keys TO event_store_program;
    GRANT UPDATE ON event_store.ledger_head TO event_store_program;
  END IF;
END $$;
