/**
 * A history of changes, each with a hash that includes the hash before, like the ledger. A change and its entry are written in one
 * round trip. The lock is held until the commit: without it, two entries could have the same predecessor.
 */
export const createHistory = `
  CREATE TABLE history (
    position bigint PRIMARY KEY,
    type text NOT NULL,
    subject uuid NOT NULL,
    actor text NOT NULL,
    at timestamptz NOT NULL,
    data json NOT NULL,
    hash bytea NOT NULL
  );
  CREATE INDEX ON history (subject);
  CREATE FUNCTION add_to_history(type text, subject uuid, actor text, data json) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    head record;
    at timestamptz;
  BEGIN
    PERFORM pg_advisory_xact_lock(1);
    SELECT h.position, h.hash INTO head FROM history h ORDER BY h.position DESC LIMIT 1;
    at := clock_timestamp();
    INSERT INTO history VALUES (coalesce(head.position, 0) + 1, type, subject, actor, at, data,
      sha256(coalesce(head.hash, '') || convert_to(json_build_array(type, subject, actor, at, data)::text, 'UTF8')));
  END $$;`;

/** Extends the INSERT of a row, so that it also adds an entry to the history. */
export const withHistory = (insert: string, type: string, actorColumn: string): string =>
  `WITH added AS (${insert} RETURNING *)
    SELECT add_to_history('${type}', id, ${actorColumn}, row_to_json(added)) FROM added`;
