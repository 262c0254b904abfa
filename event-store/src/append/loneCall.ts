import { chainHash } from '../chain/digest.ts';
import type { PreparedAppend } from './preparedAppend.ts';

/**
 * Appends one event if nothing was appended since position `$1`, the task has the expected version, and the key is not
 * in use; else it writes nothing and returns no row. Every append moves the head. So while the head is unchanged, what
 * this statement's snapshot shows of the task and the key is still true when it writes.
 */
const text = `
WITH head AS (
  UPDATE event_store.ledger_head h SET position = $3::bigint, hash = $4
  WHERE h.one AND h.position = $1 AND h.hash = $2
    AND coalesce((SELECT s.version FROM event_store.streams s WHERE s.task_id = $5), 0) = $6::integer - 1
    AND NOT EXISTS (
      SELECT FROM event_store.idempotency_keys i WHERE i.caller_uid = $8 AND i.call = $9 AND i.key = $10
        AND i.used_at > clock_timestamp() - interval '24 hours')
  RETURNING h.position
), stream AS (
  INSERT INTO event_store.streams AS s (task_id, version, state, last_position)
  SELECT $5, $6::integer, $7, head.position FROM head
  ON CONFLICT (task_id) DO UPDATE
    SET version = excluded.version, state = excluded.state, last_position = excluded.last_position
), key AS (
  INSERT INTO event_store.idempotency_keys AS i (caller_uid, call, key, request_digest, inserted_id, position, used_at)
  SELECT $8, $9, $10, $11, $12, head.position, clock_timestamp() FROM head WHERE $10::text IS NOT NULL
  ON CONFLICT (caller_uid, call, key) DO UPDATE SET request_digest = excluded.request_digest,
    inserted_id = excluded.inserted_id, position = excluded.position, used_at = excluded.used_at
)
INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at,
  actor_uid, actor_email, correlation_id, data, digest, hash)
SELECT head.position, $13, $14, $15, $5, $6, $16, $17, $18, $19, $20, $21, $4 FROM head
RETURNING 1`;

/** The head of the chain of hashes before the append. */
export interface ChainHead {
  readonly position: number;
  readonly hash: Buffer;
}

export interface LoneCall {
  readonly query: { readonly name: string; readonly text: string; readonly values: unknown[] };
  /** The head after the append. */
  readonly head: ChainHead;
}

/**
 * The call for a single append with one event: without the function, the lock before it and arrays. Undefined for any
 * other batch. Decision 19 has the measured gain.
 */
export const loneCall = (batch: readonly PreparedAppend[], before: ChainHead): LoneCall | undefined => {
  const [prepared, another] = batch;
  const [only, more] = prepared?.events ?? [];
  if (prepared?.append.decidedOn !== undefined) return undefined;
  if (prepared === undefined || another !== undefined || only === undefined || more !== undefined)
    return undefined;
  const { append, stateJson } = prepared;
  const { event, dataJson, digest } = only;
  const key = append.idempotency;
  const position = before.position + 1;
  const hash = chainHash(before.hash, position, digest);
  return {
    head: { position, hash },
    query: {
      name: 'append_one',
      text,
      values: [
        ...[before.position, before.hash, position, hash, append.taskId, event.taskVersion, stateJson],
        ...[key?.callerUid, key?.call, key?.key, key?.requestDigest, key?.insertedId],
        ...[event.id, event.type, event.schemaVersion, event.recordedAt, event.actor.uid, event.actor.email],
        ...[event.correlationId, dataJson, digest],
      ],
    },
  };
};
