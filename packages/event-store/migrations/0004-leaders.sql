-- The leaders of work that only one process may do at a time (the relay; a projection). The lock is an advisory lock of a
-- session; this row tells the others which process holds it. Each term has its own epoch; writes of an earlier one are refused.
CREATE TABLE event_store.leaders (
  name text PRIMARY KEY,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  since timestamptz NOT NULL
);

-- How far the relay has published to the topic: all events up to `position`, and the last event of each partition.
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
