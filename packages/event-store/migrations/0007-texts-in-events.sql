-- Texts of persons lie in the row of their event, outside its digest: a row and a key of their own cost each append and each read more.
-- JSON as exports have it: [{"salt":"<64 hexadecimal digits>","uid":"...","values":{...}}], the actor's first. Null: there are none, or
-- all of them were deleted.
ALTER TABLE event_store.events ADD COLUMN texts json;
-- No value of it is kept for the planner.
ALTER TABLE event_store.events ALTER COLUMN texts SET STATISTICS 0;

DROP TRIGGER append_only ON event_store.events;
UPDATE event_store.events e SET texts = t.texts FROM (
  SELECT position, ('[' || string_agg(
      '{"salt":"' || encode(salt, 'hex') || '","uid":' || to_json(uid)::text || ',"values":' || values::text || '}',
      ',' ORDER BY uid <> actor_uid, uid) || ']')::json AS texts
  FROM event_store.texts JOIN event_store.events USING (position) GROUP BY position) t
WHERE e.position = t.position;
DROP TABLE event_store.texts;
DROP FUNCTION event_store.check_deleted_texts();

CREATE FUNCTION event_store.has_texts(texts json, person text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN EXISTS (SELECT FROM json_array_elements(texts) t WHERE t ->> 'uid' = person);

-- The others stay as they are, byte for byte.
CREATE FUNCTION event_store.texts_without(texts json, person text) RETURNS json LANGUAGE sql IMMUTABLE
RETURN (
  SELECT ('[' || string_agg(t.one::text, ',' ORDER BY t.place) || ']')::json
  FROM json_array_elements(texts) WITH ORDINALITY t (one, place) WHERE t.one ->> 'uid' IS DISTINCT FROM person);

-- Nothing of an event is changed, by whomever, but one thing: the texts of a person go, after PersonForgotten of the person is in the
-- ledger.
CREATE FUNCTION event_store.check_changed_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others event_store.events := NEW;
BEGIN
  others.texts := OLD.texts;
  -- *= compares the bytes of each column, also of those that a later migration adds.
  IF others *= OLD AND EXISTS (
    SELECT FROM json_array_elements(OLD.texts) t
    JOIN event_store.persons p ON p.uid = t ->> 'uid'
    JOIN event_store.events e ON e.position = p.position AND e.type = 'PersonForgotten' AND e.data ->> 'uid' = p.uid
    WHERE NEW.texts::text IS NOT DISTINCT FROM event_store.texts_without(OLD.texts, p.uid)::text
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only: % of %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege',
      HINT = 'Only texts of a person who was forgotten can be taken away.';
END $$;
CREATE TRIGGER changed BEFORE UPDATE ON event_store.events
  FOR EACH ROW EXECUTE FUNCTION event_store.check_changed_event();
ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER changed;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON event_store.events
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();
ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER append_only;

-- Events with texts of a person who is not their actor.
CREATE INDEX events_of_person ON event_store.events ((data ->> 'person')) WHERE type = 'OperatorActed';

-- Deletes the texts of a forgotten person, and notes the tasks that they were of. The only way for a program.
CREATE OR REPLACE FUNCTION event_store.delete_texts(person text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
    AND (e.commitments IS NULL OR event_store.has_texts(e.texts, person))
  ON CONFLICT DO NOTHING;
  UPDATE event_store.events e SET texts = event_store.texts_without(e.texts, person)
  WHERE e.position = ANY (positions) AND event_store.has_texts(e.texts, person);
  -- What auditors asked for may be an address.
  UPDATE event_store.audit_accesses a SET forgotten = true, details = '{}',
    actor_email = CASE WHEN a.actor_uid = person THEN '' ELSE a.actor_email END
  WHERE NOT (a.forgotten AND a.details::text = '{}') AND (a.actor_uid = person OR EXISTS (
    SELECT FROM event_store.addresses d WHERE d.uid = person AND strpos(lower(a.details::text), lower(to_json(d.email)::text)) > 0));
  DELETE FROM event_store.addresses a WHERE a.uid = person;
  DELETE FROM event_store.idempotency_keys i WHERE i.caller_uid = person;
END $$;
