-- Who leads what one process does at a time (the relay; a projection): the lock is a session's advisory lock, this row
-- says to others who has it. Each term has an epoch of its own; what a leader of an earlier one still writes is refused.
CREATE TABLE event_store.leaders (
  name text PRIMARY KEY,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  since timestamptz NOT NULL
);

-- How far the relay has brought events to the topic: all up to `position`, and of each partition the last one's.
CREATE TABLE event_store.relays (
  topic text PRIMARY KEY,
  position bigint NOT NULL,
  last_of_partition bigint[] NOT NULL
);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT, UPDATE ON event_store.leaders, event_store.relays TO event_store_program;
  END IF;
END $$;
