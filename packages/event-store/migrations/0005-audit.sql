-- Indexes for auditors' queries, and a log of these queries.

-- By actor and by type, in the order of positions, so that a page begins where the last one ended.
CREATE INDEX events_actor ON event_store.events (lower(actor_email), position);
CREATE INDEX events_type ON event_store.events (type, position);
-- From a time to a position. Clocks may disagree, so times are not quite in the order of positions: this says which few
-- pages of the table can have an event that is both after a position and before a time. It costs an append nothing.
CREATE INDEX events_times ON event_store.events USING brin (position, recorded_at)
  WITH (pages_per_range = 32, autosummarize = on);

-- The log of auditors' reads: append-only, as the ledger.
CREATE TABLE event_store.audit_accesses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  actor_uid text NOT NULL,
  actor_email text NOT NULL,
  call text NOT NULL,
  details json NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.audit_accesses
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER append_only;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT ON event_store.audit_accesses TO event_store_program;
  END IF;
END $$;
