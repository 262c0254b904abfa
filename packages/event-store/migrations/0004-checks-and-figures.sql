-- What operators look at: the continuous check of the documents, and figures by minute. None of it is history: all of it may be lost.

-- How far the check of each projection is, and the documents that differ from the events of their task (at most 100).
CREATE TABLE event_store.document_checks (
  projection text PRIMARY KEY,
  generation integer NOT NULL,
  since timestamptz(3) NOT NULL,
  checked bigint NOT NULL,
  differences jsonb NOT NULL
) WITH (fillfactor = 10);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT, UPDATE ON event_store.document_checks TO event_store_program;
  END IF;
END $$;
