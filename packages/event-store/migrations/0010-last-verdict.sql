-- The last verdict about the whole ledger, as a signed statement: the processes with the signing key verify it once for all of them.
CREATE TABLE event_store.last_verdict (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  statement json NOT NULL
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT, UPDATE ON event_store.last_verdict TO event_store_program;
  END IF;
END $$;
