-- The sessions of the query service read. They add the record of an auditor's access, and the numbers of their own answers.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'query_reader') THEN
    CREATE ROLE query_reader NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
  RAISE NOTICE 'the role query_reader was not made here: %', SQLERRM;
END $$;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'query_reader') THEN
    GRANT USAGE ON SCHEMA event_store, private TO query_reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA event_store, private TO query_reader;
    ALTER DEFAULT PRIVILEGES IN SCHEMA event_store, private GRANT SELECT ON TABLES TO query_reader;
    GRANT INSERT ON event_store.audit_accesses, event_store.figure_series, event_store.figure_marks TO query_reader;
    GRANT INSERT, UPDATE ON event_store.figures TO query_reader;
  END IF;
  -- The role of before, which could also change mail states.
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'private_reader') THEN
    REVOKE ALL ON ALL TABLES IN SCHEMA private, event_store FROM private_reader;
    REVOKE ALL ON SCHEMA private, event_store FROM private_reader;
  END IF;
END $$;
