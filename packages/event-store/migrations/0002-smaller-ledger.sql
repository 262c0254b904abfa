-- A smaller ledger. The events stay as they are: what goes can be computed from them.

-- Nothing reads it: who verifies an event computes its digest from the event. Rows that are there keep its bytes.
ALTER TABLE event_store.events DROP COLUMN digest;

-- For auditors: by actor and by type, in the order of blocks of 256 positions; the few events of a block are sorted when they are
-- read. The entries of a block are one list, and a hash is shorter than an e-mail.
DROP INDEX event_store.events_actor;
DROP INDEX event_store.events_type;
CREATE INDEX events_actor ON event_store.events (hashtext(lower(actor_email)), ((position >> 8)::integer));
CREATE INDEX events_type ON event_store.events (type, ((position >> 8)::integer));
-- The planner must not take the e-mail and its hash for two conditions.
CREATE STATISTICS event_store.events_actor_hash (dependencies) ON lower(actor_email), hashtext(lower(actor_email))
  FROM event_store.events;

-- A command on a bid reads the bid's own events, however many events its task has. They are few, and need no order here.
DROP INDEX event_store.events_of_bid;
CREATE INDEX events_of_bid ON event_store.events USING hash ((data ->> 'bidId'))
  WHERE type IN ('BidPlaced', 'BidRevised', 'BidWithdrawn');

-- Null: no event after the first one has changed the state, so it is the fold of the first one. Rows are short then.
ALTER TABLE event_store.streams ALTER COLUMN state DROP NOT NULL,
  SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);

-- Appends a batch. An append may name the event that it was decided on, when that event was not known to be committed yet: it
-- is a conflict unless that event is the task's last one. The version alone may fit by chance, where another process has
-- appended as many events instead.
--
-- Answers a row for each append (detail: the time of its events, or the id that the first use of its key gave).
CREATE OR REPLACE FUNCTION event_store.append_batch(
  -- one element for each append; a state is null where the append does not change it
  task_ids uuid[], expected_versions integer[], event_counts integer[], states json[], same_task integer[],
  decided_at timestamptz[],
  -- the same; null where no append names an event
  decided_on uuid[],
  -- the same; all of them null where no append has a key
  callers text[], calls text[], keys text[], request_digests text[], inserted_ids text[], same_key integer[],
  -- one element for each event, in the order of the appends; event_appends: the place of its append
  event_appends integer[], event_versions integer[], ids uuid[], types text[], schema_versions integer[],
  actor_uids text[], actor_emails text[], correlation_ids text[], datas json[]
) RETURNS TABLE (outcome text, at_position bigint, detail text)
LANGUAGE plpgsql
AS $$
DECLARE
  head_position bigint;
  head_hash bytea;
  head_time timestamptz;
  start_position bigint;
  recorded timestamptz;
  versions integer[];
  -- of each append's task: the event at the expected version as committed before, and the last event of this batch
  events_before uuid[];
  events_here uuid[] := array_fill(NULL::uuid, ARRAY[cardinality(task_ids)]);
  key_digests text[];
  key_inserted text[];
  key_positions bigint[];
  -- Filled first: an array whose second element is set first would begin there.
  positions bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(task_ids)]);
  -- The place of the last append of the same task that was appended here, and whether an append is the task's last one here.
  last_here integer[] := array_fill(NULL::integer, ARRAY[cardinality(task_ids)]);
  is_last boolean[] := array_fill(false, ARRAY[cardinality(task_ids)]);
  event_positions bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(ids)]);
  event_times timestamptz[] := array_fill(NULL::timestamptz, ARRAY[cardinality(ids)]);
  event_hashes bytea[] := array_fill(NULL::bytea, ARRAY[cardinality(ids)]);
  next_event integer := 1;
  after_last integer;
BEGIN
  PERFORM pg_advisory_xact_lock(7220417003);
  SELECT e.position, e.hash, e.recorded_at INTO head_position, head_hash, head_time
  FROM event_store.events e ORDER BY e.position DESC LIMIT 1;
  IF NOT FOUND THEN
    head_position := 0;
    head_hash := decode(repeat('00', 32), 'hex');
  END IF;
  start_position := head_position;

  versions := ARRAY(
    SELECT coalesce((SELECT s.version FROM event_store.streams s WHERE s.task_id = a.task_id), 0)
    FROM unnest(task_ids) a (task_id));
  IF decided_on IS NOT NULL THEN
    events_before := ARRAY(
      SELECT (SELECT e.id FROM event_store.events e
        WHERE a.decided_on IS NOT NULL AND e.task_id = a.task_id AND e.task_version = a.expected_version)
      FROM unnest(task_ids, expected_versions, decided_on) a (task_id, expected_version, decided_on));
  END IF;
  IF keys IS NOT NULL THEN
    SELECT array_agg(k.request_digest ORDER BY a.place), array_agg(k.inserted_id ORDER BY a.place),
      array_agg(k.position ORDER BY a.place)
    INTO key_digests, key_inserted, key_positions
    FROM unnest(callers, calls, keys) WITH ORDINALITY a (caller_uid, call, key, place)
    LEFT JOIN LATERAL (
      SELECT i.request_digest, i.inserted_id, i.position FROM event_store.idempotency_keys i
      WHERE i.caller_uid = a.caller_uid AND i.call = a.call AND i.key = a.key
        AND i.used_at > clock_timestamp() - interval '24 hours'
      OFFSET 0 -- keeps it a look-up for each key
    ) k ON true;
  END IF;

  FOR a IN 1 .. cardinality(task_ids) LOOP
    after_last := next_event + event_counts[a];
    recorded := event_store.recorded_time(decided_at[a], head_time);
    IF same_task[a] > 0 THEN
      versions[a] := versions[same_task[a]];
      events_here[a] := events_here[same_task[a]];
      last_here[a] := last_here[same_task[a]];
    END IF;
    IF same_key[a] > 0 THEN
      key_digests[a] := key_digests[same_key[a]];
      key_inserted[a] := key_inserted[same_key[a]];
      key_positions[a] := key_positions[same_key[a]];
    END IF;

    IF key_digests[a] IS NOT NULL THEN
      outcome := CASE WHEN key_digests[a] = request_digests[a] THEN 'repeated' ELSE 'key-reused' END;
      at_position := key_positions[a];
      detail := key_inserted[a];
      next_event := after_last;
    ELSIF versions[a] <> expected_versions[a] OR event_store.is_other_time(decided_at[a], recorded) OR (
      decided_on[a] IS NOT NULL AND decided_on[a] IS DISTINCT FROM coalesce(events_here[a], events_before[a])
    ) THEN
      outcome := 'version-conflict';
      at_position := NULL;
      detail := event_store.iso(recorded);
      next_event := after_last;
    ELSE
      WHILE next_event < after_last LOOP
        head_position := head_position + 1;
        head_hash := sha256(head_hash || int8send(head_position) || event_store.digest(
          ids[next_event], types[next_event], schema_versions[next_event], task_ids[a], event_versions[next_event], recorded,
          actor_uids[next_event], actor_emails[next_event], correlation_ids[next_event], datas[next_event]));
        event_positions[next_event] := head_position;
        event_hashes[next_event] := head_hash;
        event_times[next_event] := recorded;
        next_event := next_event + 1;
      END LOOP;
      head_time := recorded;
      outcome := 'appended';
      at_position := head_position;
      detail := event_store.iso(recorded);
      positions[a] := head_position;
      versions[a] := versions[a] + event_counts[a];
      events_here[a] := ids[after_last - 1];
      IF last_here[a] IS NOT NULL THEN
        is_last[last_here[a]] := false;
        states[a] := coalesce(states[a], states[last_here[a]]);
      END IF;
      last_here[a] := a;
      is_last[a] := true;
      IF keys[a] IS NOT NULL THEN
        key_digests[a] := request_digests[a];
        key_inserted[a] := inserted_ids[a];
        key_positions[a] := head_position;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;

  IF head_position > start_position THEN
    INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at,
      actor_uid, actor_email, correlation_id, data, hash)
    SELECT event_positions[e], ids[e], types[e], schema_versions[e], task_ids[event_appends[e]], event_versions[e],
      event_times[e], actor_uids[e], actor_emails[e], correlation_ids[e], datas[e], event_hashes[e]
    FROM generate_series(1, cardinality(ids)) e
    WHERE event_positions[e] IS NOT NULL;

    INSERT INTO event_store.streams (task_id, version, state, last_position)
    SELECT task_ids[a], versions[a], states[a], positions[a]
    FROM generate_series(1, cardinality(task_ids)) a
    WHERE is_last[a]
    ON CONFLICT (task_id) DO UPDATE
      SET version = excluded.version, state = coalesce(excluded.state, streams.state), last_position = excluded.last_position;

    IF keys IS NOT NULL THEN
      INSERT INTO event_store.idempotency_keys AS i (caller_uid, call, key, request_digest, inserted_id, position, used_at)
      SELECT callers[a], calls[a], keys[a], request_digests[a], inserted_ids[a], positions[a], clock_timestamp()
      FROM generate_series(1, cardinality(task_ids)) a
      WHERE positions[a] IS NOT NULL AND keys[a] IS NOT NULL
      ON CONFLICT (caller_uid, call, key) DO UPDATE SET request_digest = excluded.request_digest,
        inserted_id = excluded.inserted_id, position = excluded.position, used_at = excluded.used_at;
    END IF;
  END IF;
END $$;
