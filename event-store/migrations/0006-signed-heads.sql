-- Heads of the ledger as they were signed (checkpoints). Kept as the ledger is: added to, never changed. What they are
-- worth is in who has a copy elsewhere; here they are at hand, and say up to where the chain was looked at before.
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
