import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { isoOf } from '../postgres/rows.ts';
import { textColumns, putTextsOf, type TextColumns } from '../postgres/eventTexts.ts';
import type { StoredStream, StateFact } from './readTypes.ts';

/**
 * One statement, so that each stream is compared with the events of the same moment, also while others append. Each task's events
 * are read only once. The page ends after the task with which it has `$6` events, and a row has at most `$6` of them, because a user
 * can make a task's history larger than memory. OFFSET 0 makes the planner find events by their task, whatever the other conditions
 * are; the index gives them in order.
 */
const streamsStatement: Statement = {
  name: 'streams_to_verify',
  text: `SELECT s.task_id, s.version, s.state, s.last_position, coalesce(found.position, 0), coalesce(found.version, 0),
      found.count, found.facts, s.is_folded AND found.version > $6
    FROM (
      SELECT *, state IS NULL OR state ->> 'stateVersion' = $5 AS is_folded,
        sum(version) OVER (ORDER BY task_id ROWS UNBOUNDED PRECEDING) - version AS events_before
      FROM event_store.streams WHERE task_id > $1::uuid ORDER BY task_id LIMIT $2
    ) s
    CROSS JOIN LATERAL (
      SELECT max(e.position) AS position, max(e.task_version) AS version, count(*) FILTER (WHERE e.position <= $3) AS count,
        json_agg(json_build_array(e.position, e.type, e.schema_version, e.task_version, e.recorded_at::text, e.actor_uid,
          e.actor_email, e.data, ${textColumns})) FILTER (WHERE e.type = ANY ($4::text[]) AND e.task_version <= $6 AND s.is_folded) AS facts
      FROM (SELECT * FROM event_store.events e WHERE e.task_id = s.task_id ORDER BY e.task_version OFFSET 0) e
    ) found
    WHERE s.events_before < $6 ORDER BY s.task_id`,
};
const factsStatement: Statement = {
  name: 'state_facts',
  text: `SELECT position, type, schema_version, task_version, recorded_at::text, actor_uid, actor_email, data, ${textColumns}
    FROM (
      SELECT * FROM event_store.events WHERE task_id = $1::uuid AND task_version > $2 AND task_version <= $3
      ORDER BY task_version OFFSET 0
    ) e
    WHERE type = ANY ($4::text[]) LIMIT $5`,
};

type FactRow = [
  position: number | string,
  type: string,
  schemaVersion: number,
  taskVersion: number,
  recordedAt: string,
  uid: string,
  email: string | null,
  data: unknown,
  ...texts: TextColumns,
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
  hasMore: boolean | null,
];

const factOf =
  (taskId: string) =>
  ([
    position,
    type,
    schemaVersion,
    taskVersion,
    recordedAt,
    uid,
    address,
    kept,
    texts,
    forgotten,
  ]: FactRow): StateFact => {
    const { data, email } = putTextsOf({ type, email: address, data: kept, texts, forgotten });
    return {
      position: Number(position),
      taskId,
      type,
      schemaVersion,
      taskVersion,
      data,
      recordedAt: isoOf(recordedAt),
      actor: { uid, email },
    };
  };

/** Reads the stored states of tasks, and the events whose folds they are. */
export const createStreamReads = (pool: pg.Pool) => ({
  /** Streams in the order of their tasks' ids. */
  readStreams: async (page: {
    /** Only tasks after this id. */
    readonly after: string;
    readonly limit: number;
    /** The page ends with the task at which it has this many events, of any type; no task has more of them in its `events`. */
    readonly events: number;
    /** Position up to which events are counted. */
    readonly upTo: number;
    readonly types: readonly string[];
    readonly stateVersion: number;
  }): Promise<readonly StoredStream[]> => {
    const { after, limit, upTo, types, stateVersion, events: mostEvents } = page;
    const values = [after, limit, upTo, types, String(stateVersion), mostEvents];
    return (await rowsOf<Row>(pool, streamsStatement, values)).map(
      ([taskId, version, state, lastPosition, eventPosition, eventVersion, count, facts, hasMore]) => ({
        taskId,
        version,
        state,
        position: Number(lastPosition),
        last: { position: Number(eventPosition), version: eventVersion },
        count: Number(count),
        events: (facts ?? []).map(factOf(taskId)),
        hasMore: hasMore === true,
      }),
    );
  },
  /** Up to `limit` of a task's events of these types, in order: after one version of the task, and up to another. */
  readStateFacts: async (page: {
    readonly taskId: string;
    readonly after: number;
    readonly to: number;
    readonly types: readonly string[];
    readonly limit: number;
  }): Promise<readonly StateFact[]> => {
    const { taskId, after, to, types, limit } = page;
    return (await rowsOf<FactRow>(pool, factsStatement, [taskId, after, to, types, limit])).map(
      factOf(taskId),
    );
  },
});
