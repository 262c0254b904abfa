import { dayMs, type FigureName, type MarkKind, type ProjectionName } from '@marketplace/contracts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { positionAt } from '../reads/events/positionAt.ts';
import { isoOf } from '../postgres/rows.ts';

/** A number that the product counts or measures, for one minute. */
export interface Figure {
  /** Whole minutes since 1970. */
  readonly minute: number;
  readonly name: FigureName;
  /** The projection or the type of events that the figure is about; empty for other figures. */
  readonly about: string;
  readonly value: number;
}

/** Something that happened in the operation of the product, such as a restart; shown beside the figures. */
export interface FigureMark {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: MarkKind;
  readonly projection?: ProjectionName;
}

export const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / 60_000);
const keptDays = 7;

const addFigures: Statement = {
  name: 'add_figures',
  text: 'SELECT event_store.add_figures($1, $2, $3, $4)',
};
const countEvents: Statement = { name: 'count_events', text: 'SELECT event_store.count_events($1, $2)' };
const addMarks: Statement = {
  name: 'add_figure_marks',
  text: `INSERT INTO event_store.figure_marks (minute, kind, projection, at)
    SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::timestamptz[]) ON CONFLICT DO NOTHING`,
};
const readFigures: Statement = {
  name: 'figures',
  text: `SELECT s.name, s.about, $1::integer + (f.minute - $1::integer) / $3::integer * $3::integer AS step,
      CASE s.name WHEN 'lag' THEN round(max(o.amount)::numeric, 3) ELSE sum(o.amount::numeric) END::float8
    FROM event_store.figures f CROSS JOIN unnest(f.series, f.amounts) o (id, amount)
    JOIN event_store.figure_series s ON s.id = o.id
    WHERE f.minute >= $1::integer AND f.minute < $2::integer GROUP BY s.name, s.about, step ORDER BY s.name, s.about, step`,
};
const readMarks: Statement = {
  name: 'figure_marks',
  text: `SELECT at::text, kind, projection FROM event_store.figure_marks WHERE minute >= $1 AND minute < $2 ORDER BY at`,
};

/** PostgreSQL counts so many events in a second or two. */
const mostCounted = 500_000;

type FigureRow = [name: FigureName, about: string, minute: number, value: number];
type MarkRow = [at: string, kind: MarkKind, projection: ProjectionName | ''];

const markOf = ([at, kind, projection]: MarkRow): FigureMark => ({
  at: isoOf(at),
  kind,
  ...(projection && { projection }),
});

export const createFigures = (pool: pg.Pool) => ({
  /** Adds the values to the figures of all processes; of a lag, the highest value is kept. */
  add: async (figures: readonly Figure[]): Promise<void> => {
    const columns = [
      figures.map(({ minute }) => minute),
      figures.map(({ name }) => name),
      figures.map(({ about }) => about),
      figures.map(({ value }) => value),
    ];
    if (figures.length > 0) await rowsOf(pool, addFigures, columns);
  },
  /** Stores marks; for each kind and projection, only the first mark of a minute is kept. */
  mark: async (marks: readonly FigureMark[]): Promise<void> => {
    await rowsOf(pool, addMarks, [
      marks.map(({ at }) => minuteOf(Date.parse(at))),
      marks.map(({ kind }) => kind),
      marks.map(({ projection = '' }) => projection),
      marks.map(({ at }) => at),
    ]);
  },
  /** Counts the events since the last call of any process, and removes figures and marks that are older than 7 days. */
  countEvents: async (): Promise<void> => {
    const before = await positionAt(pool, new Date(Date.now() - keptDays * dayMs).toISOString());
    await rowsOf(pool, countEvents, [before, mostCounted]);
  },
  /** Figures and marks of the minutes `from` to `before` - 1. Figures are in steps of `step` minutes, ordered by name, about and minute. */
  read: async ({
    from,
    before,
    step,
  }: {
    readonly from: number;
    readonly before: number;
    readonly step: number;
  }): Promise<{ readonly figures: readonly Figure[]; readonly marks: readonly FigureMark[] }> => ({
    figures: (await rowsOf<FigureRow>(pool, readFigures, [from, before, step])).map(
      ([name, about, minute, value]) => ({ minute, name, about, value }),
    ),
    marks: (await rowsOf<MarkRow>(pool, readMarks, [from, before])).map(markOf),
  }),
});

/** Stores the figures by minute, for 7 days. Every call rejects with `unavailable` while PostgreSQL is away. */
export type Figures = ReturnType<typeof createFigures>;
