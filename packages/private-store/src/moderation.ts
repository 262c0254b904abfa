import {
  decisionGrounds,
  reportGrounds,
  type Figures,
  type ReportGround,
  type Thing,
} from '@marketplace/contracts';
import { isoTime, type Sql } from './sql.ts';

/** A thing with the stream of the decisions about it. */
export interface DecidedThing extends Thing {
  readonly streamId: string;
}

export interface NewReport {
  readonly id: string;
  readonly uid: string;
  /** Whose thing it is. */
  readonly personUid: string;
  readonly why: ReportGround;
  readonly text?: string | undefined;
  /** ISO 8601, UTC */
  readonly at: string;
}

export interface NewObjection {
  readonly id: string;
  readonly uid: string;
  /** The position of the decision that it is against. */
  readonly decision: number;
  readonly text: string;
  /** ISO 8601, UTC */
  readonly at: string;
}

/** What was reported of a thing, or objected, in all. */
export interface ReportedThing extends DecidedThing {
  readonly number: number;
  readonly why: Readonly<Partial<Record<ReportGround, number>>>;
  /** Oldest first, at most 100. */
  readonly texts: readonly string[];
  /** Of the oldest report or objection that waits; without one, of the oldest of all. */
  readonly since: string;
  /** The newest one. */
  readonly objection: string | null;
  /** The position of the last decision; null: there is none. */
  readonly decision: number | null;
  /** Where the thing is in its list. */
  readonly place: readonly [sort: number, id: string];
}

/** What a person has reported, or objected to. */
export interface OwnReport extends Thing {
  readonly why?: ReportGround;
  readonly text: string | null;
  readonly at: string;
}

/**
 * $1: whether something waits for a decision. A report waits if no decision came after it, an objection if it is against the last decision.
 * What waits is sorted by its time, the others by their decisions, the last first.
 */
const page = `WITH things AS (
    SELECT kind, thing_id, stream_id FROM private.reports UNION SELECT kind, thing_id, stream_id FROM private.objections),
  sorted AS (
    SELECT t.*, decided.position, w.since,
      CASE WHEN $1 THEN (extract(epoch FROM w.since) * 1000)::bigint ELSE -decided.position END AS sort
    FROM things t
    LEFT JOIN LATERAL (SELECT e.position FROM event_store.events e WHERE e.task_id = t.stream_id
      AND e.type IN ('ThingHidden', 'ThingShown') AND e.data ->> 'thingId' = t.thing_id
      ORDER BY e.task_version DESC LIMIT 1) decided ON true
    CROSS JOIN LATERAL (SELECT coalesce(min(at) FILTER (WHERE waits), min(at)) AS since, bool_or(waits) AS waits FROM (
      SELECT r.at, r.position >= coalesce(decided.position, 0) AS waits FROM private.reports r
        WHERE r.kind = t.kind AND r.thing_id = t.thing_id
      UNION ALL SELECT o.at, o.decision = decided.position FROM private.objections o
        WHERE o.kind = t.kind AND o.thing_id = t.thing_id) each) w
    WHERE w.waits = $1),
  page AS (SELECT * FROM sorted WHERE $2::bigint IS NULL OR (sort, thing_id) > ($2, $3) ORDER BY sort, thing_id LIMIT $4)
  SELECT json_build_object('kind', kind, 'id', thing_id, 'streamId', stream_id, 'decision', position, 'place', json_build_array(sort, thing_id),
    'since', ${isoTime('since')},
    'number', (SELECT count(*) FROM private.reports r WHERE r.kind = p.kind AND r.thing_id = p.thing_id),
    'why', (SELECT coalesce(json_object_agg(why, n), '{}') FROM (SELECT why, count(*) AS n FROM private.reports r
      WHERE r.kind = p.kind AND r.thing_id = p.thing_id GROUP BY why) counted),
    'texts', ARRAY(SELECT words FROM private.reports r WHERE r.kind = p.kind AND r.thing_id = p.thing_id AND words IS NOT NULL
      ORDER BY at, id LIMIT 100),
    'objection', (SELECT words FROM private.objections o WHERE o.kind = p.kind AND o.thing_id = p.thing_id ORDER BY decision DESC LIMIT 1))
  FROM page p ORDER BY sort, thing_id`;
const standing = `SELECT (SELECT max(position) FROM private.reports WHERE kind = $1 AND thing_id = $2),
  (SELECT max(decision) FROM private.objections WHERE kind = $1 AND thing_id = $2)`;
const ofPerson = `SELECT json_strip_nulls(json_build_object('kind', kind, 'id', thing_id, 'why', why, 'text', words, 'at', ${isoTime('at')})) FROM (
    SELECT kind, thing_id, why, words, at FROM private.reports WHERE uid = $1
    UNION ALL SELECT kind, thing_id, NULL, words, at FROM private.objections WHERE uid = $1) own ORDER BY own.at`;
/** How many rows are of each ground. */
const countsOf = (what: string, grounds: readonly string[]) => {
  const counts = grounds.map(
    (ground) => `'${ground}', count(*) FILTER (WHERE what = '${what}' AND ground = '${ground}')`,
  );
  return `json_build_object(${counts.join(', ')})`;
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
    { kind, id, streamId }: DecidedThing,
    report: NewReport,
    most: number,
  ): Promise<number | undefined> => {
    const { uid, personUid, why, text, at } = report;
    const [row] = await rows<[number | null]>(
      'add report',
      'SELECT private.add_report($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [report.id, uid, kind, id, streamId, personUid, why, text, at, most],
    );
    return row?.[0] ?? undefined;
  },
  /** Adds an objection; false if there is one to the same decision. */
  addObjection: async (
    { kind, id, streamId }: DecidedThing,
    { id: objectionId, uid, decision, text, at }: NewObjection,
  ): Promise<boolean> => {
    const added = await rows(
      'add objection',
      `INSERT INTO private.objections (id, uid, kind, thing_id, stream_id, decision, words, at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (kind, thing_id, decision) DO NOTHING RETURNING id`,
      [objectionId, uid, kind, id, streamId, decision, text, at],
    );
    return added.length > 0;
  },
  /** The ledger's position at the newest report of a thing, and the decision that its newest objection is against; 0 without one. */
  standingOf: async ({
    kind,
    id,
  }: Thing): Promise<{ readonly reported: number | undefined; readonly objected: number }> => {
    const [row] = await rows<[string | null, string | null]>('standing', standing, [kind, id]);
    const [reported, objected] = row ?? [];
    return { reported: reported == null ? undefined : Number(reported), objected: Number(objected ?? 0) };
  },
  /** Whether its person has objected to what was decided about a thing at that time (ISO 8601, UTC). */
  hasObjected: async ({ kind, id }: Thing, decidedAt: string): Promise<boolean> => {
    const since = 'SELECT true FROM private.objections WHERE kind = $1 AND thing_id = $2 AND at >= $3';
    return (await rows('has objected', since, [kind, id, decidedAt])).length > 0;
  },
  /** At most `limit` things after a place: of those that wait for a decision the longest waiting first, of the others the last decided. */
  page: async (
    waits: boolean,
    after: ReportedThing['place'] | undefined,
    limit: number,
  ): Promise<readonly ReportedThing[]> =>
    (await rows<[ReportedThing]>('reported', page, [waits, after?.[0], after?.[1], limit])).flat(),
  /** What was reported and decided in a year (UTC). */
  figures: async (year: number): Promise<Figures | undefined> =>
    (await rows<[Figures]>('figures', figures, [year])).flat()[0],
  /** What the person has reported and objected to, oldest first. */
  of: async (uid: string): Promise<readonly OwnReport[]> =>
    (await rows<[OwnReport]>('own reports', ofPerson, [uid])).flat(),
});

/** Reports and objections. A write is one transaction with the fence of its author, and waits for the disk. */
export type Moderation = ReturnType<typeof createModeration>;
