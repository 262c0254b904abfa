import {
  decisionGrounds,
  reportGrounds,
  type Figures,
  type ReportGround,
  type Reported,
  type Thing,
} from '@marketplace/contracts';
import type { ReportDecision, Reports } from '@marketplace/read-store';
import { isoTime, type Sql } from './sql.ts';

/** A thing with its person, and the stream of the decisions about it. */
export interface DecidedThing extends Thing {
  readonly personUid: string;
  readonly streamId: string;
}

/** What a person tells moderators: a report, or an objection. */
export interface NewTold {
  readonly id: string;
  readonly uid: string;
  readonly text?: string | undefined;
  /** ISO 8601, UTC */
  readonly at: string;
}

/**
 * What was reported of a thing, or objected, in all. `since`: of the oldest report or objection that waits; without one, of the oldest of all.
 * At most 100 texts, and the newest objection.
 */
export interface ReportedThing extends Pick<
  Reported,
  'about' | 'number' | 'why' | 'texts' | 'since' | 'objection'
> {
  readonly streamId: string;
  /** The position of the last decision. */
  readonly decision?: number;
  /** Where the thing is in its list. */
  readonly place: readonly [sort: number, id: string];
}

/** What a person has reported, or objected to. */
export interface OwnReport extends Pick<Reported, 'about'> {
  readonly why?: ReportGround;
  readonly text?: string;
  readonly at: string;
}

const counts = reportGrounds.map(
  (ground) => `'${ground}', nullif(count(*) FILTER (WHERE why = '${ground}'), 0)`,
);
/** $1: whether something waits, of a thing that is not deleted. What waits is sorted by its time, the others by their decisions, the last first. */
const page = `WITH decided AS (
    SELECT DISTINCT ON (1, 2) data ->> 'thing' AS kind, data ->> 'thingId' AS thing_id, position AS decision FROM event_store.events
    WHERE type IN ('ThingHidden', 'ThingShown') ORDER BY 1, 2, position DESC),
  told AS (SELECT t.*, decision, position >= coalesce(decision, 0) AND (kind <> 'task' OR NOT EXISTS (
    SELECT FROM event_store.events e WHERE e.task_id = stream_id AND e.type = 'TaskDeleted')) AS waits
    FROM private.told t LEFT JOIN decided USING (kind, thing_id)),
  things AS (
    SELECT kind, thing_id, stream_id, decision, bool_or(waits) AS waits, coalesce(min(at) FILTER (WHERE waits), min(at)) AS since
    FROM told GROUP BY kind, thing_id, stream_id, decision),
  sorted AS (
    SELECT *, CASE WHEN waits THEN (extract(epoch FROM since) * 1000)::bigint ELSE -decision END AS sort FROM things
    WHERE waits = $1 AND (waits OR decision IS NOT NULL)),
  page AS (SELECT * FROM sorted WHERE $2::bigint IS NULL OR (sort, thing_id) > ($2, $3) ORDER BY sort, thing_id LIMIT $4)
  SELECT json_strip_nulls(json_build_object('about', json_build_object(kind, thing_id), 'streamId', stream_id, 'decision', decision,
    'place', json_build_array(sort, thing_id), 'since', ${isoTime('since')}, 'number', count(why), 'why', json_build_object(${counts.join()}),
    'texts', coalesce((array_agg(words ORDER BY at, id) FILTER (WHERE why IS NOT NULL AND words IS NOT NULL))[:100], '{}'),
    'objection', (array_agg(words ORDER BY position DESC) FILTER (WHERE why IS NULL))[1]))
  FROM page JOIN private.told USING (kind, thing_id, stream_id) GROUP BY kind, thing_id, stream_id, decision, since, sort
  ORDER BY sort, thing_id`;
const waiting = `SELECT count(why) > 0, count(*) > count(why) FROM private.told
  WHERE kind = $1 AND thing_id = $2 AND position >= $3`;
const objected =
  'SELECT true FROM private.told WHERE kind = $1 AND thing_id = $2 AND why IS NULL AND at >= $3';
const ofPerson = `SELECT json_strip_nulls(json_build_object('about', json_build_object(kind, thing_id), 'why', why, 'text', words,
  'at', ${isoTime('at')})) FROM private.told WHERE uid = $1 ORDER BY told.at`;
/** Above the position $1 and below $2, at most $3. */
const decided = `SELECT json_build_object('uid', r.uid, 'id', e.id, 'position', e.position, 'taskId', e.task_id, 'at', ${isoTime('e.recorded_at')},
    'thing', r.kind, 'thingId', r.thing_id, 'ground', e.data ->> 'ground', 'outcome', CASE WHEN e.type = 'ThingHidden' THEN 'hidden'
      WHEN e.data ->> 'again' = 'true' THEN 'shown-again' ELSE 'not-hidden' END)
  FROM private.told r JOIN event_store.events e ON e.task_id = r.stream_id AND e.type IN ('ThingHidden', 'ThingShown')
    AND e.data ->> 'thing' = r.kind AND e.data ->> 'thingId' = r.thing_id AND e.position > r.position AND e.actor_uid <> r.uid
  WHERE r.why IS NOT NULL AND e.position > $1 AND e.position < $2`;
const newestDecided = 'ORDER BY e.position DESC LIMIT $3';
/** How many rows are of each ground. */
const countsOf = (what: string, grounds: readonly string[]) => {
  const each = grounds.map(
    (ground) => `'${ground}', count(*) FILTER (WHERE what = '${what}' AND ground = '${ground}')`,
  );
  return `json_build_object(${each.join()})`;
};
const figures = `SELECT json_strip_nulls(json_build_object('year', $1::smallint, 'reports', ${countsOf('report', reportGrounds)},
    'decisions', json_build_object('hide', ${countsOf('hide', decisionGrounds)}, 'show', ${countsOf('show', decisionGrounds)}),
    'objections', count(*) FILTER (WHERE what = 'objection'),
    'medianSeconds', round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))))
  FROM private.moderation_figures WHERE year = $1`;

export const createModeration = ({ rows }: Sql) => ({
  /**
   * Adds a report; returns undefined. 0: its author has reported the thing before. Else the author has made `most` reports within 24 hours, and
   * may report again after this number of seconds.
   */
  addReport: async (
    { kind, id, streamId, personUid }: DecidedThing,
    report: NewTold & { readonly why: ReportGround },
    most: number,
  ): Promise<number | undefined> => {
    const { uid, why, text, at } = report;
    const [row] = await rows<[number | null]>(
      'add report',
      'SELECT private.add_report($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [report.id, uid, kind, id, streamId, personUid, why, text, at, most],
    );
    return row?.[0] ?? undefined;
  },
  /** Adds an objection of the thing's person to the decision at this position; false if there is one. */
  addObjection: async (
    { kind, id, streamId, personUid }: DecidedThing,
    { id: objectionId, text, at }: Omit<NewTold, 'uid'>,
    decision: number,
  ): Promise<boolean> => {
    const added = await rows(
      'add objection',
      `INSERT INTO private.told (id, uid, kind, thing_id, stream_id, person, words, at, position)
        VALUES ($1, $2, $3, $4, $5, $2, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [objectionId, personUid, kind, id, streamId, text, at, decision],
    );
    return added.length > 0;
  },
  /** What waits after the last decision about a thing; `decision`: its position, 0 without one. */
  waiting: async ({ kind, id }: Thing, decision: number) => {
    const [row] = await rows<[boolean, boolean]>('waiting', waiting, [kind, id, decision]);
    const [isReported = false, isObjected = false] = row ?? [];
    return { isReported, isObjected };
  },
  /** Whether its person has objected to what was decided about a thing at that time (ISO 8601, UTC). */
  hasObjected: async ({ kind, id }: Thing, decidedAt: string): Promise<boolean> =>
    (await rows('has objected', objected, [kind, id, decidedAt])).length > 0,
  /** At most `limit` things after a place: of those that wait for a decision the longest waiting first, of the others the last decided. */
  page: async (
    waits: boolean,
    after: ReportedThing['place'] | undefined,
    limit: number,
  ): Promise<readonly ReportedThing[]> =>
    (await rows<[ReportedThing]>('reported', page, [waits, after?.[0], after?.[1], limit])).flat(),
  decided: async ({ uid, above, below, limit }: Parameters<Reports['decided']>[0]) => {
    const range = [above, below, limit];
    return (
      uid === undefined
        ? await rows<[ReportDecision]>('decided', `${decided} ${newestDecided}`, range)
        : await rows<[ReportDecision]>('decided for', `${decided} AND r.uid = $4 ${newestDecided}`, [
            ...range,
            uid,
          ])
    ).flat();
  },
  /** What was reported and decided in a year (UTC). */
  figures: async (year: number): Promise<Figures | undefined> =>
    (await rows<[Figures]>('figures', figures, [year])).flat()[0],
  /** What the person has reported and objected to, oldest first. */
  of: async (uid: string): Promise<readonly OwnReport[]> =>
    (await rows<[OwnReport]>('own reports', ofPerson, [uid])).flat(),
});

/** Reports and objections. A write is one transaction with the fence of its author, and waits for the disk. */
export type Moderation = ReturnType<typeof createModeration>;
