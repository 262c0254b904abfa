/** Appends a batch of decisions in one go; see `groupCommit.ts` for how it is called. */
export const appendBatch = `
CREATE FUNCTION event_store.append_batch(
  -- an append each
  task_ids uuid[], expected integer[], counts integer[], states text[],
  callers text[], calls text[], keys text[], digests text[], inserted_ids text[],
  -- an event each, in the order of their appends
  ids uuid[], types text[], schema_versions integer[], recorded timestamptz[],
  uids text[], emails text[], correlations text[], datas text[], event_digests bytea[]
) RETURNS TABLE (outcome text, at_position bigint, first_inserted_id text)
LANGUAGE plpgsql AS $$
DECLARE
  head_position bigint;
  head_hash bytea;
  versions integer[];
  key_digests text[];
  key_inserted text[];
  key_positions bigint[];
  outcomes text[] := '{}';
  last_positions bigint[] := '{}';
  event_appends integer[] := '{}';
  event_indexes integer[] := '{}';
  event_versions integer[] := '{}';
  event_positions bigint[] := '{}';
  event_hashes bytea[] := '{}';
  start_position bigint;
  event_index integer := 0;
BEGIN
  SELECT h.position, h.hash INTO head_position, head_hash FROM event_store.ledger_head h FOR UPDATE;
  start_position := head_position;

  SELECT array_agg(coalesce(s.version, 0) ORDER BY a.n) INTO versions
  FROM unnest(task_ids) WITH ORDINALITY a (task_id, n) LEFT JOIN event_store.streams s USING (task_id);

  IF array_position(keys, NULL) IS NULL OR EXISTS (SELECT 1 FROM unnest(keys) k WHERE k IS NOT NULL) THEN
    SELECT array_agg(i.request_digest ORDER BY a.n), array_agg(i.inserted_id ORDER BY a.n), array_agg(i.position ORDER BY a.n)
    INTO key_digests, key_inserted, key_positions
    FROM unnest(callers, calls, keys) WITH ORDINALITY a (caller_uid, call, key, n)
    LEFT JOIN event_store.idempotency_keys i
      ON i.caller_uid = a.caller_uid AND i.call = a.call AND i.key = a.key AND i.used_at > now() - interval '24 hours';
  END IF;

  FOR a IN 1 .. cardinality(task_ids) LOOP
    IF key_digests[a] IS NOT NULL THEN
      outcomes[a] := CASE WHEN key_digests[a] = digests[a] THEN 'repeated' ELSE 'key-reused' END;
      last_positions[a] := key_positions[a];
      event_index := event_index + counts[a];
    ELSIF versions[a] <> expected[a] THEN
      outcomes[a] := 'version-conflict';
      last_positions[a] := NULL;
      event_index := event_index + counts[a];
    ELSE
      FOR e IN 1 .. counts[a] LOOP
        event_index := event_index + 1;
        head_position := head_position + 1;
        head_hash := sha256(head_hash || int8send(head_position) || event_digests[event_index]);
        event_appends := event_appends || a;
        event_indexes := event_indexes || event_index;
        event_versions := event_versions || (expected[a] + e);
        event_positions := event_positions || head_position;
        event_hashes := event_hashes || head_hash;
      END LOOP;
      outcomes[a] := 'appended';
      last_positions[a] := head_position;
    END IF;
  END LOOP;

  IF head_position > start_position THEN
    INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at,
      actor_uid, actor_email, correlation_id, data, hash)
    SELECT w.position, ids[w.i], types[w.i], schema_versions[w.i], task_ids[w.a], w.version, recorded[w.i],
      uids[w.i], emails[w.i], correlations[w.i], datas[w.i]::json, w.hash
    FROM unnest(event_appends, event_indexes, event_versions, event_positions, event_hashes) w (a, i, version, position, hash);

    INSERT INTO event_store.streams AS s (task_id, version, position, state)
    SELECT w.task_id, w.expected + w.count, w.position, w.state::json
    FROM unnest(task_ids, expected, counts, last_positions, states, outcomes) w (task_id, expected, count, position, state, outcome)
    WHERE w.outcome = 'appended'
    ON CONFLICT (task_id) DO UPDATE SET version = excluded.version, position = excluded.position, state = excluded.state;

    INSERT INTO event_store.idempotency_keys AS i (caller_uid, call, key, request_digest, inserted_id, position)
    SELECT w.caller, w.call, w.key, w.digest, w.inserted_id, w.position
    FROM unnest(callers, calls, keys, digests, inserted_ids, last_positions, outcomes)
      w (caller, call, key, digest, inserted_id, position, outcome)
    WHERE w.outcome = 'appended' AND w.key IS NOT NULL
    ON CONFLICT (caller_uid, call, key) DO UPDATE SET request_digest = excluded.request_digest,
      inserted_id = excluded.inserted_id, position = excluded.position, used_at = now();

    UPDATE event_store.ledger_head SET position = head_position, hash = head_hash;
  END IF;

  RETURN QUERY SELECT w.outcome, w.position, CASE WHEN w.outcome = 'repeated' THEN w.inserted END
  FROM unnest(outcomes, last_positions, coalesce(key_inserted, array_fill(NULL::text, ARRAY[cardinality(task_ids)])))
    WITH ORDINALITY w (outcome, position, inserted, n) ORDER BY w.n;
END $$;
`;
