-- One row: which ledger this is. A backup has it too, so a restored ledger is the same one; what has taken in events that it no
-- longer has finds that by the ids of its events.
CREATE TABLE event_store.ledger_identity (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO event_store.ledger_identity DEFAULT VALUES;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT ON event_store.ledger_identity TO event_store_program;
  END IF;
END $$;
