-- What operators look at: the continuous check of the documents, and figures by minute. None of it is history: all of it may be lost.

-- Errors of dead letters no longer have values of their events; a retry writes the error again.
UPDATE event_store.dead_letters SET message = 'This error was kept by an earlier version. Retry it to see the error.', stack = NULL;

-- How far the check of each projection is, and the documents that differ from the events of their task (at most 100).
CREATE TABLE event_store.document_checks (
  projection text PRIMARY KEY,
  generation integer NOT NULL,
  since timestamptz(3) NOT NULL,
  checked bigint NOT NULL,
  differences jsonb NOT NULL
) WITH (fillfactor = 10);

-- Figures by minute, kept for 7 days. A series is `lag` of a projection, `events` of a type, `requests` or `errors`.
CREATE TABLE event_store.figure_series (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- A projection, or a type of events; empty for the others.
  about text NOT NULL,
  UNIQUE (name, about)
);
-- `minute`: whole minutes since 1970. One row has all series, because a row of its own for each takes ten times the space.
CREATE TABLE event_store.figures (
  minute integer PRIMARY KEY,
  series smallint[] NOT NULL,
  amounts real[] NOT NULL
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- Rebuilds, restarts and faults: of each kind and projection, one a minute.
CREATE TABLE event_store.figure_marks (
  minute integer NOT NULL,
  kind text NOT NULL,
  projection text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (minute, kind, projection)
);
-- Adds figures to the rows of their minutes, where other processes may have written; of a lag the highest one stays.
CREATE FUNCTION event_store.add_figures(minutes integer[], names text[], abouts text[], given real[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Looked up before the insert, because each refused row would take a number of the identity.
  INSERT INTO event_store.figure_series (name, about)
  SELECT DISTINCT g.name, g.about FROM unnest(names, abouts) g (name, about)
  WHERE NOT EXISTS (SELECT FROM event_store.figure_series s WHERE s.name = g.name AND s.about = g.about)
  ON CONFLICT DO NOTHING;
  INSERT INTO event_store.figures AS f (minute, series, amounts)
  SELECT minute, array_agg(id), array_agg(amount) FROM (
    SELECT g.minute, s.id, CASE s.name WHEN 'lag' THEN max(g.amount) ELSE sum(g.amount) END AS amount
    FROM unnest(minutes, names, abouts, given) g (minute, name, about, amount)
    JOIN event_store.figure_series s USING (name, about) GROUP BY g.minute, s.id) one
  GROUP BY minute ORDER BY minute
  ON CONFLICT (minute) DO UPDATE SET (series, amounts) = (
    SELECT array_agg(id), array_agg(amount) FROM (
      SELECT s.id, CASE s.name WHEN 'lag' THEN max(either.amount) ELSE sum(either.amount) END AS amount
      FROM (SELECT * FROM unnest(f.series, f.amounts) UNION ALL SELECT * FROM unnest(excluded.series, excluded.amounts)) either (id, amount)
      JOIN event_store.figure_series s USING (id) GROUP BY s.id) one);
END $$;

-- One row: the events up to here are counted in `figures`.
CREATE TABLE event_store.figures_counted (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL
);

INSERT INTO event_store.figures_counted (position) VALUES (0);

-- Counts the events that nobody has counted yet, each once, in the minute in which it was recorded; and removes what is older than
-- 7 days. Events up to `before` are too old. Does nothing while another process does it.
CREATE FUNCTION event_store.count_events(before bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted bigint;
  head bigint;
  oldest integer := extract(epoch FROM clock_timestamp()) / 60 - 7 * 24 * 60;
BEGIN
  SELECT position INTO counted FROM event_store.figures_counted FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT coalesce(max(position), 0) INTO head FROM event_store.events;
  counted := greatest(counted, before);
  PERFORM event_store.add_figures(array_agg(minute), array_agg('events'::text), array_agg(type), array_agg(number))
  FROM (
    SELECT floor(extract(epoch FROM recorded_at) / 60)::integer AS minute, type, count(*)::real AS number
    FROM event_store.events WHERE position > counted AND position <= head GROUP BY 1, 2) found;
  -- Lower than before where the ledger has lost its end.
  UPDATE event_store.figures_counted SET position = head;
  DELETE FROM event_store.figures WHERE minute < oldest;
  DELETE FROM event_store.figure_marks WHERE minute < oldest;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT, UPDATE ON event_store.document_checks, event_store.figures_counted TO event_store_program;
    GRANT SELECT, INSERT ON event_store.figure_series TO event_store_program;
    GRANT SELECT, INSERT, UPDATE, DELETE ON event_store.figures, event_store.figure_marks TO event_store_program;
  END IF;
END $$;
