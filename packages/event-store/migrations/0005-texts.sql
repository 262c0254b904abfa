-- Texts of persons lie beside the ledger, where they can be deleted. An event has a commitment to each person's texts in it, which its
-- digest covers: SHA-256 over 32 random bytes (the salt) and the canonical JSON of the texts. So a text can't be changed, and the
-- chain holds when it is deleted.

-- Events from here on have commitments, and no e-mail address; null: an earlier event, with its texts in its data.
ALTER TABLE event_store.events ADD COLUMN commitments json, ALTER COLUMN actor_email DROP NOT NULL;

-- The texts of a person in an event. Nearly always one row: the texts of its actor.
CREATE TABLE event_store.texts (
  position bigint NOT NULL,
  uid text NOT NULL,
  salt bytea NOT NULL CHECK (length(salt) = 32),
  values json NOT NULL,
  PRIMARY KEY (position, uid)
);

-- Which addresses a person has had: auditors ask for a person by address.
CREATE TABLE event_store.addresses (
  uid text NOT NULL,
  email text NOT NULL,
  PRIMARY KEY (uid, email)
);
CREATE INDEX addresses_email ON event_store.addresses (lower(email));
INSERT INTO event_store.addresses (uid, email)
SELECT DISTINCT actor_uid, actor_email FROM event_store.events WHERE actor_email <> '';

-- Held and forgotten persons; everybody else is active. A row in state `forgetting` or `forgotten` is a fence: the ledger takes no
-- more text of this person.
CREATE TABLE event_store.persons (
  uid text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('held', 'forgetting', 'forgotten')),
  -- Why the person is held.
  reason text,
  -- Who asked for the forgetting, and whether that is the person.
  asked_by text,
  asker_uid text,
  changed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  -- Of PersonForgotten, once it is recorded; when it was.
  position bigint,
  forgotten_at timestamptz(3),
  -- The stores in which nothing of the person is left, and why others could not be cleared yet.
  done text[] NOT NULL DEFAULT '{}',
  faults json NOT NULL DEFAULT '{}'
);

-- Tasks that texts were deleted of, and that have no TextsForgotten yet.
CREATE TABLE event_store.tasks_to_tell (
  uid text NOT NULL,
  task_id uuid NOT NULL,
  PRIMARY KEY (uid, task_id)
);

-- Each change of a fence wakes the other processes.
CREATE FUNCTION event_store.tell_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('event_store_appended', 'person');
  RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT OR UPDATE ON event_store.persons
  FOR EACH ROW EXECUTE FUNCTION event_store.tell_of_person();

CREATE FUNCTION event_store.is_forgotten(person text) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM event_store.persons p WHERE p.uid = person AND p.state IN ('forgetting', 'forgotten'));

-- No text is changed, by whomever; one is deleted only after PersonForgotten of its person is in the ledger.
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON event_store.texts
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.texts ENABLE ALWAYS TRIGGER append_only;
CREATE FUNCTION event_store.check_deleted_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT uid FROM deleted) d
    WHERE NOT EXISTS (
      SELECT FROM event_store.persons p JOIN event_store.events e ON e.position = p.position
      WHERE p.uid = d.uid AND e.type = 'PersonForgotten' AND e.data ->> 'uid' = d.uid)
  ) THEN
    RAISE EXCEPTION 'texts of a person who was not forgotten stay'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER of_forgotten_only AFTER DELETE ON event_store.texts REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.check_deleted_texts();
ALTER TABLE event_store.texts ENABLE ALWAYS TRIGGER of_forgotten_only;

-- Of an access, only the address and the options can be taken away; its hash stays, so the chain goes on.
ALTER TABLE event_store.audit_accesses ADD COLUMN forgotten boolean NOT NULL DEFAULT false;
DROP TRIGGER append_only ON event_store.audit_accesses;
CREATE TRIGGER append_only BEFORE TRUNCATE ON event_store.audit_accesses
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER append_only;
CREATE FUNCTION event_store.check_changed_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.forgotten AND NEW.details::text = '{}' AND NEW.actor_email IN ('', OLD.actor_email)
    AND (NEW.id, NEW.at, NEW.actor_uid, NEW.call, NEW.hash) = (OLD.id, OLD.at, OLD.actor_uid, OLD.call, OLD.hash)
    AND EXISTS (SELECT FROM event_store.persons p WHERE p.position IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only: % of %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER changed BEFORE UPDATE ON event_store.audit_accesses
  FOR EACH ROW EXECUTE FUNCTION event_store.check_changed_access();
ALTER TABLE event_store.audit_accesses ENABLE ALWAYS TRIGGER changed;
-- No access of a forgotten person comes later.
CREATE FUNCTION event_store.fence_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF event_store.is_forgotten(NEW.actor_uid) THEN
    RAISE EXCEPTION 'the person is forgotten' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fenced BEFORE INSERT ON event_store.audit_accesses
  FOR EACH ROW EXECUTE FUNCTION event_store.fence_access();

-- Deletes the texts of a forgotten person, and notes the tasks that they were of. The only way for a program.
CREATE FUNCTION event_store.delete_texts(person text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  positions bigint[];
BEGIN
  -- By the actor; and what others wrote about the person, in actions of operators.
  positions := ARRAY(
    SELECT e.position FROM event_store.events e
    WHERE hashtext(e.actor_uid) = hashtext(person) AND e.actor_uid = person
    UNION SELECT e.position FROM event_store.events e WHERE e.type = 'OperatorActed' AND e.data ->> 'person' = person);
  INSERT INTO event_store.tasks_to_tell (uid, task_id)
  SELECT DISTINCT person, e.task_id FROM event_store.events e
  WHERE e.position = ANY (positions) AND e.task_id > '00000000-0000-7000-8000-0000000000ff'
    AND (e.commitments IS NULL OR EXISTS (SELECT FROM event_store.texts t WHERE t.position = e.position AND t.uid = person))
  ON CONFLICT DO NOTHING;
  DELETE FROM event_store.texts t WHERE t.position = ANY (positions) AND t.uid = person;
  -- What auditors asked for may be an address.
  UPDATE event_store.audit_accesses a SET forgotten = true, details = '{}',
    actor_email = CASE WHEN a.actor_uid = person THEN '' ELSE a.actor_email END
  WHERE NOT (a.forgotten AND a.details::text = '{}') AND (a.actor_uid = person OR EXISTS (
    SELECT FROM event_store.addresses d WHERE d.uid = person AND strpos(lower(a.details::text), lower(to_json(d.email)::text)) > 0));
  DELETE FROM event_store.addresses a WHERE a.uid = person;
  DELETE FROM event_store.idempotency_keys i WHERE i.caller_uid = person;
END $$;
REVOKE ALL ON FUNCTION event_store.delete_texts(text) FROM PUBLIC;

-- For auditors: by actor, in the order of blocks of 256 positions.
DROP STATISTICS event_store.events_actor_hash;
DROP INDEX event_store.events_actor;
CREATE INDEX events_actor ON event_store.events (hashtext(actor_uid), ((position >> 8)::integer));
CREATE STATISTICS event_store.events_actor_hash (dependencies) ON actor_uid, hashtext(actor_uid) FROM event_store.events;

-- SHA-256 of the event's canonical JSON (RFC 8785), if `data` and `commitments` are canonical: packages/event-store/src/chain/digest.ts in SQL.
DROP FUNCTION event_store.digest(uuid, text, integer, uuid, integer, timestamptz, text, text, text, json);
CREATE FUNCTION event_store.digest(
  id uuid, type text, schema_version integer, task_id uuid, task_version integer, recorded_at timestamptz,
  actor_uid text, commitments json, correlation_id text, data json
) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(
  '{"actor":{"uid":' || to_json(actor_uid)::text || '},"commitments":' || commitments::text
  || ',"correlationId":' || to_json(correlation_id)::text || ',"data":' || data::text || ',"id":"' || id::text
  || '","recordedAt":"' || event_store.iso(recorded_at) || '","schemaVersion":' || schema_version::text
  || ',"taskId":"' || task_id::text || '","taskVersion":' || task_version::text || ',"type":' || to_json(type)::text || '}',
  'UTF8'));

DROP FUNCTION event_store.append_batch(uuid[], integer[], integer[], json[], integer[], timestamptz[], uuid[], text[], text[], text[], text[],
  text[], integer[], integer[], integer[], uuid[], text[], integer[], text[], text[], text[], json[]);

-- Appends a batch. An append may name the event that it was decided on, when that event was not known to be committed yet: it
-- is a conflict unless that event is the task's last one. The version alone may fit by chance, where another process has
-- appended as many events instead.
--
-- An append with a text of a forgotten person, or of one whose forgetting has begun, is refused.
--
-- Answers a row for each append (detail: the time of its events, or the id that the first use of its key gave).
CREATE FUNCTION event_store.append_batch(
  -- one element for each append; a state is null where the append does not change it
  task_ids uuid[], expected_versions integer[], event_counts integer[], states json[], same_task integer[],
  decided_at timestamptz[],
  -- the same; null where no append names an event
  decided_on uuid[],
  -- the same; all of them null where no append has a key
  callers text[], calls text[], keys text[], request_digests text[], inserted_ids text[], same_key integer[],
  -- one element for each event, in the order of the appends; event_appends: the place of its append
  event_appends integer[], event_versions integer[], ids uuid[], types text[], schema_versions integer[],
  actor_uids text[], actor_emails text[], correlation_ids text[], datas json[], commitments json[],
  -- one element for each person's texts in an event; text_events: the place of its event; salts are in hexadecimal
  text_events integer[], text_uids text[], text_salts text[], text_values json[]
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
  -- Whether an append has a text of a forgotten person.
  fenced boolean[];
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
    FOR t IN 1 .. cardinality(text_uids) LOOP
      IF event_store.is_forgotten(text_uids[t]) THEN
        fenced[event_appends[text_events[t]]] := true;
      END IF;
    END LOOP;
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
          actor_uids[next_event], commitments[next_event], correlation_ids[next_event], datas[next_event]));
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
      actor_uid, correlation_id, data, hash, commitments)
    SELECT event_positions[e], ids[e], types[e], schema_versions[e], task_ids[event_appends[e]], event_versions[e],
      event_times[e], actor_uids[e], correlation_ids[e], datas[e], event_hashes[e], commitments[e]
    FROM generate_series(1, cardinality(ids)) e
    WHERE event_positions[e] IS NOT NULL;

    INSERT INTO event_store.texts (position, uid, salt, values)
    SELECT event_positions[text_events[t]], text_uids[t], decode(text_salts[t], 'hex'), text_values[t]
    FROM generate_series(1, cardinality(text_uids)) t
    WHERE event_positions[text_events[t]] IS NOT NULL;

    INSERT INTO event_store.addresses (uid, email)
    SELECT DISTINCT actor_uids[e], actor_emails[e] FROM generate_series(1, cardinality(ids)) e
    WHERE event_positions[e] IS NOT NULL AND actor_emails[e] <> ''
      AND NOT EXISTS (SELECT FROM event_store.addresses a WHERE a.uid = actor_uids[e] AND a.email = actor_emails[e]);

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

-- Nobody can read texts out of the statistics of the planner, which keep common values, also after these were deleted.
ALTER TABLE event_store.addresses ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE event_store.persons ALTER COLUMN reason SET STATISTICS 0;
ALTER TABLE event_store.idempotency_keys ALTER COLUMN key SET STATISTICS 0;
ALTER TABLE event_store.events ALTER COLUMN actor_email SET STATISTICS 0;
ALTER TABLE event_store.audit_accesses ALTER COLUMN actor_email SET STATISTICS 0;
ALTER INDEX event_store.addresses_email ALTER COLUMN 1 SET STATISTICS 0;
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT schemaname, tablename, attname, inherited FROM pg_stats
    WHERE schemaname = 'event_store'
      AND (tablename, attname) IN (('events', 'actor_email'), ('audit_accesses', 'actor_email'), ('idempotency_keys', 'key'))
  LOOP
    -- Before PostgreSQL 18 only a superuser can remove them.
    IF current_setting('server_version_num')::integer >= 180000 THEN
      PERFORM pg_clear_attribute_stats(kept.schemaname, kept.tablename, kept.attname, kept.inherited);
    END IF;
  END LOOP;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'event_store_program') THEN
    GRANT SELECT, INSERT ON event_store.texts, event_store.addresses TO event_store_program;
    GRANT SELECT, INSERT, UPDATE, DELETE ON event_store.persons, event_store.tasks_to_tell TO event_store_program;
    GRANT EXECUTE ON FUNCTION event_store.delete_texts(text) TO event_store_program;
  END IF;
END $$;
