-- Applied again whenever this file changes.

-- Deletes the texts of a forgotten person, and notes the tasks that they were of. The only way for a program.
CREATE OR REPLACE FUNCTION event_store.delete_texts(person text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  positions bigint[];
BEGIN
  -- By the actor; and what others wrote about the person, in reviews, decisions of moderators, actions of operators and changes of roles.
  positions := ARRAY(
    SELECT e.position FROM event_store.events e
    WHERE hashtext(e.actor_uid) = hashtext(person) AND e.actor_uid = person
    UNION SELECT e.position FROM event_store.events e WHERE e.type = 'OperatorActed' AND e.data ->> 'person' = person
    UNION SELECT e.position FROM event_store.events e WHERE e.type = 'ReviewWritten' AND e.data ->> 'aboutUid' = person
    UNION SELECT e.position FROM event_store.events e WHERE e.type = 'ThingHidden' AND e.data ->> 'personUid' = person
    UNION SELECT e.position FROM event_store.events e WHERE e.type = 'ThingShown' AND e.data ->> 'personUid' = person
    -- The stream of operators; it is short.
    UNION SELECT e.position FROM event_store.events e WHERE e.task_id = '00000000-0000-7000-8000-000000000001'
      AND (e.type = 'RoleGranted' AND e.data ->> 'person' = person OR e.type = 'RoleWithdrawn' AND e.data ->> 'person' = person));
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
