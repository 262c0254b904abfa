-- What the read models have in common. Their documents have a table for each generation, which the program makes from the
-- definitions of the projections.

-- Tables of the time before there were migrations: everything in this schema is made again from the ledger.
DO $$
DECLARE
  old text;
BEGIN
  FOR old IN SELECT tablename FROM pg_tables WHERE schemaname = 'read_models' AND tablename <> 'migrations' LOOP
    EXECUTE format('DROP TABLE read_models.%I CASCADE', old);
  END LOOP;
END $$;

-- One row; its id differs in every store, so that answers of two stores are never taken for each other.
CREATE TABLE read_models.store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO read_models.store DEFAULT VALUES;

CREATE TABLE read_models.projections (
  name text PRIMARY KEY,
  live integer NOT NULL,
  previous integer,
  paused boolean NOT NULL DEFAULT false,
  rebuild jsonb,
  -- The highest number of a generation so far: no number is given twice.
  made integer NOT NULL DEFAULT 0
);

CREATE TABLE read_models.generations (
  projection text NOT NULL,
  generation integer NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (projection, generation)
);

-- How far each generation is. A row is rewritten with each write, so its page has room for many versions of it.
CREATE TABLE read_models.checkpoints (
  projection text NOT NULL,
  generation integer NOT NULL,
  position bigint NOT NULL,
  partitions bigint[] NOT NULL,
  -- It has caught up once and has its indexes: it may be read.
  ready boolean NOT NULL DEFAULT false,
  -- How often dead letters of it were settled, and how often partitions of it were claimed.
  settled bigint NOT NULL DEFAULT 0,
  claims bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (projection, generation)
) WITH (fillfactor = 10);

CREATE TABLE read_models.dead_letters (
  id text PRIMARY KEY,
  projection text NOT NULL,
  generation integer NOT NULL,
  position bigint NOT NULL,
  partition integer NOT NULL,
  task_id text NOT NULL,
  task_version integer NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  message text NOT NULL,
  stack text,
  attempts integer NOT NULL,
  parked_at text NOT NULL,
  tried_at text NOT NULL,
  state text NOT NULL,
  term bigint NOT NULL
);
CREATE INDEX dead_letters_position ON read_models.dead_letters (position, id);
