-- All signed heads: light ones, and ones that were signed after a check, with their time stamps. A position may have one of each.
CREATE TABLE event_store.heads (
  position bigint CONSTRAINT after_the_beginning CHECK (position > 0),
  light boolean,
  hash bytea NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  -- Missing in heads of older programs, which had the last access instead.
  ledger_id uuid,
  access_id bigint,
  access_hash bytea,
  -- The answer of a time stamp authority (RFC 3161, DER) about the signature.
  stamp bytea,
  stamped_at timestamptz(3),
  PRIMARY KEY (position, light)
);
-- The hash of a light head was the event's own. Without its event it has none, and no signature fits.
INSERT INTO event_store.heads
  SELECT position, false, hash, signed_at, key_id, signature, ledger_id, access_id, access_hash, stamp, stamped_at
  FROM event_store.signed_heads LEFT JOIN event_store.head_stamps USING (position)
  UNION ALL
  SELECT position, true, coalesce(hash, ''), signed_at, encode(key_id, 'hex'), signature, (SELECT id FROM event_store.ledger_identity), NULL, NULL, NULL, NULL
  FROM event_store.light_heads LEFT JOIN (SELECT position, hash FROM event_store.events) e USING (position);
DROP TABLE event_store.signed_heads, event_store.light_heads, event_store.head_stamps;
CREATE INDEX heads_by_key ON event_store.heads (key_id, position);
CREATE INDEX checked_heads ON event_store.heads (position) WHERE NOT light;

CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON event_store.heads
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.heads ENABLE ALWAYS TRIGGER append_only;
-- One stamp may come later, and nothing else.
CREATE TRIGGER stamped_once BEFORE UPDATE ON event_store.heads FOR EACH ROW
  WHEN (OLD.stamp IS NOT NULL OR (OLD.position, OLD.light, OLD.hash, OLD.signed_at, OLD.key_id, OLD.signature, OLD.ledger_id, OLD.access_id, OLD.access_hash)
    IS DISTINCT FROM (NEW.position, NEW.light, NEW.hash, NEW.signed_at, NEW.key_id, NEW.signature, NEW.ledger_id, NEW.access_id, NEW.access_hash))
  EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.heads ENABLE ALWAYS TRIGGER stamped_once;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT, UPDATE (stamp, stamped_at) ON event_store.heads TO event_store_program;
  END IF;
  -- The query service still signs heads for exports and receipts; it leads no job.
END $$;
