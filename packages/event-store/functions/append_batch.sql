-- Applied again whenever this file changes. Programs of the release before call it while this one starts: a new parameter goes to the end and
-- has a default.
DO $$
DECLARE
  other regprocedure;
BEGIN
  FOR other IN SELECT oid FROM pg_proc
    WHERE pronamespace = 'event_store'::regnamespace AND proname = 'append_batch' AND pronargs <> 27
  LOOP
    EXECUTE format('DROP FUNCTION %s', other);
  END LOOP;
END $$;

-- Appends a batch. An append may name the event that it was decided on, when that event was not known to be committed yet: it
-- is a conflict unless that event is the task's last one. The version alone may fit by chance, where another process has
-- appended as many events instead.
--
-- An append with a text of a forgotten person, or of one whose forgetting has begun, is refused. So is a bid of a person whom the task's owner
-- has blocked; who blocks takes the lock of appends before.
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
  -- one element for each event, in the order of the appends; event_appends: the place of its append; actor_emails: null where the
  -- address is known to be stored, and null instead of the array where all are
  event_appends integer[], event_versions integer[], ids uuid[], types text[], schema_versions integer[],
  actor_uids text[], actor_emails text[], correlation_ids text[], datas json[], commitments json[], texts json[],
  -- the persons whose texts are in this batch
  text_uids text[],
  -- one element for each event, null where it has none; null instead of the array where no event has one, and from a program that knows none
  becauses json[] DEFAULT NULL,
  -- one element for each event: of a bid the uid of the task's owner; null instead of the array where no event is a bid, and from a program
  -- that knows no blocking
  owners text[] DEFAULT NULL
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
  events_here uuid[];
  key_digests text[];
  key_inserted text[];
  key_positions bigint[];
  positions bigint[];
  -- The place of the last append of the same task that was appended here, and whether an append is the task's last one here.
  last_here integer[];
  is_last boolean[];
  event_positions bigint[];
  event_times timestamptz[];
  event_hashes bytea[];
  -- Whether an append has a text of a forgotten person.
  fenced boolean[];
  -- The places of the appends with a bid of a blocked person.
  blocked integer[];
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

  IF EXISTS (SELECT FROM event_store.persons p WHERE p.uid = ANY (text_uids) AND p.state <> 'held') THEN
    fenced := array_fill(false, ARRAY[cardinality(task_ids)]);
    FOR e IN 1 .. cardinality(ids) LOOP
      IF EXISTS (SELECT FROM json_array_elements(texts[e]) t WHERE event_store.is_forgotten(t ->> 'uid')) THEN
        fenced[event_appends[e]] := true;
      END IF;
    END LOOP;
  END IF;

  IF owners IS NOT NULL THEN
    blocked := ARRAY(
      SELECT e.append FROM unnest(event_appends, owners, actor_uids) e (append, owner, actor)
      WHERE EXISTS (SELECT FROM private.blocked b WHERE b.uid = e.owner AND b.blocked = e.actor));
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

    IF fenced[a] THEN
      outcome := 'forgotten';
      at_position := NULL;
      detail := NULL;
      next_event := after_last;
    ELSIF key_digests[a] IS NOT NULL THEN
      outcome := CASE WHEN key_digests[a] = request_digests[a] THEN 'repeated' ELSE 'key-reused' END;
      at_position := key_positions[a];
      detail := key_inserted[a];
      next_event := after_last;
    ELSIF a = ANY (blocked) THEN
      outcome := 'blocked';
      at_position := NULL;
      detail := NULL;
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
          actor_uids[next_event], becauses[next_event], commitments[next_event], correlation_ids[next_event], datas[next_event]));
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
      actor_uid, correlation_id, data, hash, commitments, texts, because)
    SELECT event_positions[e], ids[e], types[e], schema_versions[e], task_ids[event_appends[e]], event_versions[e],
      event_times[e], actor_uids[e], correlation_ids[e], datas[e], event_hashes[e], commitments[e], texts[e], becauses[e]
    FROM generate_series(1, cardinality(ids)) e
    WHERE event_positions[e] IS NOT NULL;

    IF actor_emails IS NOT NULL THEN
      INSERT INTO event_store.addresses (uid, email)
      SELECT DISTINCT actor_uids[e], actor_emails[e] FROM generate_series(1, cardinality(ids)) e
      WHERE event_positions[e] IS NOT NULL AND actor_emails[e] <> ''
        AND NOT EXISTS (SELECT FROM event_store.addresses a WHERE a.uid = actor_uids[e] AND a.email = actor_emails[e]);
    END IF;

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
