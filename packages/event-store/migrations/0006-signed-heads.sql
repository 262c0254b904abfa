-- Signed heads of the ledger. Append-only, as the ledger. They prove something only if there is a copy elsewhere; here
-- they say up to which position the chain was verified before.
CREATE TABLE event_store.signed_heads (
  position bigint PRIMARY KEY,
  key_id text NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  signed_at timestamptz(3) NOT NULL,
  signature bytea NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.signed_heads
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.signed_heads ENABLE ALWAYS TRIGGER append_only;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT ON event_store.signed_heads TO event_store_program;
  END IF;
END $$;
