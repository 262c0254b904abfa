import type { PreparedAppend } from './preparedAppend.ts';

/**
 * Appends one event if nothing was appended since position `$1`, the task has the expected version, the key is not in
 * use, and it is the time of the decision; else it writes nothing and returns no row. If another process has the lock, it
 * does not wait. Every append takes the next position. So while that is free under the lock, what this statement's
 * snapshot shows of the head, the task and the key is still true when it writes.
 */
const text = `
WITH locked AS MATERIALIZED (
  SELECT pg_try_advisory_xact_lock(7220417003) AS got
), at AS MATERIALIZED (
  SELECT event_store.recorded_time($13, last.recorded_at) AS recorded
  FROM locked LEFT JOIN event_store.events last ON last.position = $1 AND last.hash = $2
  WHERE locked.got
    AND ($1 = 0 OR last.position IS NOT NULL)
    AND coalesce((SELECT s.version FROM event_store.streams s WHERE s.task_id = $3), 0) = $4::integer - 1
    AND NOT EXISTS (
      SELECT FROM event_store.idempotency_keys i WHERE i.caller_uid = $6 AND i.call = $7 AND i.key = $8
        AND i.used_at > clock_timestamp() - interval '24 hours')
), digested AS MATERIALIZED (
  SELECT recorded, event_store.digest($11, $12, $14, $3, $4, recorded, $15, $16, $17, $18) AS digest
  FROM at WHERE NOT event_store.is_other_time($13, recorded)
), event AS (
  INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at,
    actor_uid, actor_email, correlation_id, data, digest, hash)
  SELECT $1::bigint + 1, $11, $12, $14, $3, $4, recorded, $15, $16, $17, $18, digest,
    sha256($2 || int8send($1::bigint + 1) || digest)
  FROM digested
  ON CONFLICT (position) DO NOTHING
  RETURNING position, recorded_at, hash
), stream AS (
  INSERT INTO event_store.streams AS s (task_id, version, state, last_position)
  SELECT $3, $4, $5, position FROM event
  ON CONFLICT (task_id) DO UPDATE
    SET version = excluded.version, state = coalesce(excluded.state, s.state), last_position = excluded.last_position
), key AS (
  INSERT INTO event_store.idempotency_keys AS i (caller_uid, call, key, request_digest, inserted_id, position, used_at)
  SELECT $6, $7, $8, $9, $10, position, clock_timestamp() FROM event WHERE $8::text IS NOT NULL
  ON CONFLICT (caller_uid, call, key) DO UPDATE SET request_digest = excluded.request_digest,
    inserted_id = excluded.inserted_id, position = excluded.position, used_at = excluded.used_at
)
SELECT event_store.iso(recorded_at), encode(hash, 'hex') FROM event`;

/** The head of the chain of hashes before the append. */
export interface ChainHead {
  readonly position: number;
  readonly hash: Buffer;
}

/** The row that a lone call answers with. */
export type LoneRow = [recordedAt: string, hash: string];

/**
 * The call for a single append with one event: without the loop and the arrays. Undefined for any other batch. Decision
 * 19 has the measured gain.
 */
export const loneCall = (batch: readonly PreparedAppend[], head: ChainHead) => {
  const [prepared, another] = batch;
  const [only, more] = prepared?.events ?? [];
  if (prepared?.append.decidedOn !== undefined) return undefined;
  if (prepared === undefined || another !== undefined || only === undefined || more !== undefined)
    return undefined;
  const { append, stateJson } = prepared;
  const { event, dataJson } = only;
  const key = append.idempotency;
  return {
    /** Of the event, if it is appended. */
    position: head.position + 1,
    query: {
      name: 'append_one',
      text,
      values: [
        ...[head.position, head.hash, append.taskId, event.taskVersion, stateJson],
        ...[key?.callerUid, key?.call, key?.key, key?.requestDigest, key?.insertedId],
        ...[event.id, event.type, append.decidedAt, event.schemaVersion, event.actor.uid, event.actor.email],
        ...[event.correlationId, dataJson],
      ],
    },
  };
};
