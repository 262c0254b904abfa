-- Why the system did something by itself, as canonical JSON: {"position":<of the event that this one follows from>,"rule":"..."}. The digest
-- covers it. Null: a user acts, or it is an earlier event.
ALTER TABLE event_store.events ADD COLUMN because json;

-- SHA-256 of the event's canonical JSON (RFC 8785), if `data`, `because` and `commitments` are canonical:
-- packages/event-store/src/chain/digest.ts in SQL.
DROP FUNCTION event_store.digest(uuid, text, integer, uuid, integer, timestamptz, text, json, text, json);
CREATE FUNCTION event_store.digest(
  id uuid, type text, schema_version integer, task_id uuid, task_version integer, recorded_at timestamptz,
  actor_uid text, because json, commitments json, correlation_id text, data json
) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(
  '{"actor":{"uid":' || to_json(actor_uid)::text || coalesce('},"because":' || because::text || ',"commitments":', '},"commitments":')
  || commitments::text
  || ',"correlationId":' || to_json(correlation_id)::text || ',"data":' || data::text || ',"id":"' || id::text
  || '","recordedAt":"' || event_store.iso(recorded_at) || '","schemaVersion":' || schema_version::text
  || ',"taskId":"' || task_id::text || '","taskVersion":' || task_version::text || ',"type":' || to_json(type)::text || '}',
  'UTF8'));
