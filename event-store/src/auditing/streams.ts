import { rowsOf, type Statement } from '@marketplace/postgres-kit';
import type pg from 'pg';
import { isoOf } from '../postgres/rows.ts';
import type { KeptStream, LedgerReads } from './ledgerReads.ts';

/** One statement, so that each stream is compared with the events of the same moment, also while others append. */
const statement: Statement = {
  name: 'streams_to_verify',
  text: `SELECT s.task_id, s.version, s.state, s.last_position, coalesce(last.position, 0), coalesce(last.task_version, 0),
      CASE WHEN s.last_position <= $3 THEN s.version
        ELSE (SELECT count(*) FROM event_store.events e WHERE e.task_id = s.task_id AND e.position <= $3) END,
      (SELECT json_agg(json_build_object('id', e.id, 'type', e.type, 'schemaVersion', e.schema_version, 'taskId', e.task_id,
          'taskVersion', e.task_version, 'position', e.position, 'recordedAt', e.recorded_at::text,
          'actor', json_build_object('uid', e.actor_uid, 'email', e.actor_email),
          'correlationId', e.correlation_id, 'data', e.data) ORDER BY e.task_version)
        FROM event_store.events e WHERE e.task_id = s.task_id AND e.type = ANY ($4::text[]))
    FROM event_store.streams s
    LEFT JOIN LATERAL (
      SELECT e.position, e.task_version FROM event_store.events e
      WHERE e.task_id = s.task_id ORDER BY e.task_version DESC LIMIT 1
    ) last ON true
    WHERE s.task_id > $1::uuid ORDER BY s.task_id LIMIT $2`,
};

type Row = [
  taskId: string,
  version: number,
  state: unknown,
  position: string,
  lastPosition: string,
  lastVersion: number,
  count: string,
  events: KeptStream['events'] | null,
];

export const readStreams = async (
  pool: pg.Pool,
  { after, limit, upTo, types }: Parameters<LedgerReads['readStreams']>[0],
): Promise<readonly KeptStream[]> =>
  (await rowsOf<Row>(pool, statement, [after, limit, upTo, types])).map(
    ([taskId, version, state, position, lastPosition, lastVersion, count, events]) => ({
      taskId,
      version,
      state,
      position: Number(position),
      last: { position: Number(lastPosition), version: lastVersion },
      count: Number(count),
      events: (events ?? []).map((event) => ({ ...event, recordedAt: isoOf(event.recordedAt) })),
    }),
  );
