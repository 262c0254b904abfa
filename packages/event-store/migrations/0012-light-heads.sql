-- Light heads: the signed hash at every 256th position, and 10 s after the ledger grew. The hash itself is the event's, so a row is small.
CREATE TABLE event_store.light_heads (
  position bigint PRIMARY KEY CONSTRAINT after_the_beginning CHECK (position > 0),
  signed_at timestamptz(3) NOT NULL,
  key_id bytea NOT NULL,
  signature bytea NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.light_heads
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.light_heads ENABLE ALWAYS TRIGGER append_only;

-- Answers of a time stamp authority (RFC 3161, DER) about the signatures of signed heads.
CREATE TABLE event_store.head_stamps (
  position bigint PRIMARY KEY,
  stamped_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  stamp bytea NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.head_stamps
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.head_stamps ENABLE ALWAYS TRIGGER append_only;

-- Why the last try to get a stamp failed; no row after a success.
CREATE TABLE event_store.stamp_fault (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  fault text NOT NULL
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT ON event_store.light_heads, event_store.head_stamps TO event_store_program;
    GRANT SELECT, INSERT, UPDATE, DELETE ON event_store.stamp_fault TO event_store_program;
  END IF;
END $$;
