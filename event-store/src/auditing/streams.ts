import { rowsOf, type Statement } from '@marketplace/postgres-kit';
import type pg from 'pg';
import { isoOf } from '../postgres/rows.ts';
import type { KeptStream, LedgerReads } from './ledgerReads.ts';

/**
 * One statement, so that each stream is compared with the events of the same moment, also while others append. All that is
 * needed of a task's events comes from one look at them. OFFSET 0: they are found by the task, whatever the planner thinks of
 * the other conditions; the index gives them in their order.
 */
const statement: Statement = {
  name: 'streams_to_verify',
  text: `SELECT s.task_id, s.version, s.state, s.last_position, coalesce(found.position, 0), coalesce(found.version, 0),
      found.count, found.facts
    FROM event_store.streams s
    CROSS JOIN LATERAL (
      SELECT max(e.position) AS position, max(e.task_version) AS version, count(*) FILTER (WHERE e.position <= $3) AS count,
        json_agg(json_build_array(e.position, e.type, e.schema_version, e.task_version, e.recorded_at::text, e.actor_uid,
          e.actor_email, e.data)) FILTER (WHERE e.type = ANY ($4::text[]) AND s.state ->> 'stateVersion' = $5) AS facts
      FROM (SELECT * FROM event_store.events e WHERE e.task_id = s.task_id ORDER BY e.task_version OFFSET 0) e
    ) found
    WHERE s.task_id > $1::uuid ORDER BY s.task_id LIMIT $2`,
};

type FactRow = [
  position: number,
  type: string,
  schemaVersion: number,
  taskVersion: number,
  recordedAt: string,
  uid: string,
  email: string,
  data: unknown,
];
type Row = [
  taskId: string,
  version: number,
  state: unknown,
  lastPosition: string,
  eventPosition: string,
  eventVersion: number,
  count: string,
  facts: FactRow[] | null,
];

export const readStreams = async (
  pool: pg.Pool,
  { after, limit, upTo, types, stateVersion }: Parameters<LedgerReads['readStreams']>[0],
): Promise<readonly KeptStream[]> =>
  (await rowsOf<Row>(pool, statement, [after, limit, upTo, types, String(stateVersion)])).map(
    ([taskId, version, state, lastPosition, eventPosition, eventVersion, count, facts]) => ({
      taskId,
      version,
      state,
      position: Number(lastPosition),
      last: { position: Number(eventPosition), version: eventVersion },
      count: Number(count),
      events: (facts ?? []).map(
        ([position, type, schemaVersion, taskVersion, recordedAt, uid, email, data]) => ({
          ...{ position, taskId, type, schemaVersion, taskVersion, data },
          recordedAt: isoOf(recordedAt),
          actor: { uid, email },
        }),
      ),
    }),
  );
