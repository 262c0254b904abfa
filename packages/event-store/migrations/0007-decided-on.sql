-- append_batch with one thing more: an append may name the event that it was decided on, when that event was not known to
-- be committed yet. It is a conflict unless that event is the task's last one: the version alone may fit by chance, where
-- another process has appended as many events instead.
--
-- Answers a row for each append (detail: the id that the first use of its key gave), then one of the head (its hash).
DROP FUNCTION event_store.append_batch;
CREATE FUNCTION event_store.append_batch(
  -- one element for each append
  task_ids uuid[], expected_versions integer[], event_counts integer[], states json[], same_task integer[],
  -- the same; null where no append names an event
  decided_on uuid[],
  -- the same; all of them null where no append has a key
  callers text[], calls text[], keys text[], request_digests text[], inserted_ids text[], same_key integer[],
  -- one element for each event, in the order of the appends; event_appends: the place of its append
  event_appends integer[], event_versions integer[], ids uuid[], types text[], schema_versions integer[],
  recorded timestamptz[], actor_uids text[], actor_emails text[], correlation_ids text[], datas json[], digests bytea[]
) RETURNS TABLE (outcome text, at_position bigint, detail text)
LANGUAGE plpgsql
AS $$
DECLARE
  head_position bigint;
  head_hash bytea;
  start_position bigint;
  versions integer[];
  -- of each append's task: the event at the expected version as committed before, and the last event of this batch
  events_before uuid[];
  events_here uuid[] := array_fill(NULL::uuid, ARRAY[cardinality(task_ids)]);
  key_digests text[];
  key_inserted text[];
  key_positions bigint[];
  -- Filled first: an array whose second element is set first would begin there.
  outcomes text[] := array_fill(NULL::text, ARRAY[cardinality(task_ids)]);
  positions bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(task_ids)]);
  event_positions bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(ids)]);
  event_hashes bytea[] := array_fill(NULL::bytea, ARRAY[cardinality(ids)]);
  next_event integer := 1;
  after_last integer;
BEGIN
  SELECT h.position, h.hash INTO STRICT head_position, head_hash FROM event_store.ledger_head h WHERE h.one FOR UPDATE;
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
    IF same_task[a] > 0 THEN
      versions[a] := versions[same_task[a]];
      events_here[a] := events_here[same_task[a]];
    END IF;
    IF same_key[a] > 0 THEN
      key_digests[a] := key_digests[same_key[a]];
      key_inserted[a] := key_inserted[same_key[a]];
      key_positions[a] := key_positions[same_key[a]];
    END IF;

    IF key_digests[a] IS NOT NULL THEN
      outcomes[a] := CASE WHEN key_digests[a] = request_digests[a] THEN 'repeated' ELSE 'key-reused' END;
      positions[a] := key_positions[a];
      next_event := after_last;
    ELSIF versions[a] <> expected_versions[a] OR (
      decided_on[a] IS NOT NULL AND decided_on[a] IS DISTINCT FROM coalesce(events_here[a], events_before[a])
    ) THEN
      outcomes[a] := 'version-conflict';
      next_event := after_last;
    ELSE
      WHILE next_event < after_last LOOP
        head_position := head_position + 1;
        head_hash := sha256(head_hash || int8send(head_position) || digests[next_event]);
        event_positions[next_event] := head_position;
        event_hashes[next_event] := head_hash;
        next_event := next_event + 1;
      END LOOP;
      outcomes[a] := 'appended';
      positions[a] := head_position;
      versions[a] := versions[a] + event_counts[a];
      events_here[a] := ids[after_last - 1];
      IF keys[a] IS NOT NULL THEN
        key_digests[a] := request_digests[a];
        key_inserted[a] := inserted_ids[a];
        key_positions[a] := head_position;
      END IF;
    END IF;
  END LOOP;

  IF head_position > start_position THEN
    INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at,
      actor_uid, actor_email, correlation_id, data, digest, hash)
    SELECT e.position, e.id, e.type, e.schema_version, task_ids[e.append], e.version, e.recorded,
      e.actor_uid, e.actor_email, e.correlation_id, e.data, e.digest, e.hash
    FROM unnest(event_appends, event_versions, ids, types, schema_versions, recorded, actor_uids, actor_emails,
      correlation_ids, datas, digests, event_positions, event_hashes)
      e (append, version, id, type, schema_version, recorded, actor_uid, actor_email, correlation_id, data, digest, position, hash)
    WHERE e.position IS NOT NULL;

    INSERT INTO event_store.streams AS s (task_id, version, state, last_position)
    SELECT DISTINCT ON (a.task_id) a.task_id, a.version, a.state, a.position
    FROM unnest(task_ids, versions, states, positions, outcomes) a (task_id, version, state, position, outcome)
    WHERE a.outcome = 'appended'
    ORDER BY a.task_id, a.position DESC
    ON CONFLICT (task_id) DO UPDATE
      SET version = excluded.version, state = excluded.state, last_position = excluded.last_position;

    IF keys IS NOT NULL THEN
      INSERT INTO event_store.idempotency_keys AS i (caller_uid, call, key, request_digest, inserted_id, position, used_at)
      SELECT a.caller_uid, a.call, a.key, a.request_digest, a.inserted_id, a.position, clock_timestamp()
      FROM unnest(callers, calls, keys, request_digests, inserted_ids, positions, outcomes)
        a (caller_uid, call, key, request_digest, inserted_id, position, outcome)
      WHERE a.outcome = 'appended' AND a.key IS NOT NULL
      ON CONFLICT (caller_uid, call, key) DO UPDATE SET request_digest = excluded.request_digest,
        inserted_id = excluded.inserted_id, position = excluded.position, used_at = excluded.used_at;
    END IF;

    UPDATE event_store.ledger_head h SET position = head_position, hash = head_hash WHERE h.one;
  END IF;

  RETURN QUERY SELECT a.outcome, a.position, a.inserted_id
    FROM unnest(outcomes, positions, key_inserted) a (outcome, position, inserted_id);
  RETURN QUERY SELECT 'head', head_position, encode(head_hash, 'hex');
END $$;
