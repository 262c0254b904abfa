import { dayMs, type FigureName, type MarkKind, type ProjectionName } from '@marketplace/contracts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { positionAt } from '../auditing/events/positionAt.ts';
import { isoOf } from '../postgres/rows.ts';
import { keptDays, minuteOf, type Figures, type Mark } from './figures.ts';

const addFigures: Statement = {
  name: 'add_figures',
  text: 'SELECT event_store.add_figures($1, $2, $3, $4)',
};
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

type FigureRow = [name: FigureName, about: string, minute: number, value: number];
type MarkRow = [at: string, kind: MarkKind, projection: ProjectionName | ''];

const markOf = ([at, kind, projection]: MarkRow): Mark => ({
  at: isoOf(at),
  kind,
  ...(projection && { projection }),
});

export const createFigures = (pool: pg.Pool): Figures => ({
  add: async (figures) => {
    const columns = [
      figures.map(({ minute }) => minute),
      figures.map(({ name }) => name),
      figures.map(({ about }) => about),
      figures.map(({ value }) => value),
    ];
    if (figures.length > 0) await rowsOf(pool, addFigures, columns);
  },
  mark: async (marks) => {
    await rowsOf(pool, addMarks, [
      marks.map(({ at }) => minuteOf(Date.parse(at))),
      marks.map(({ kind }) => kind),
      marks.map(({ projection = '' }) => projection),
      marks.map(({ at }) => at),
    ]);
  },
  countEvents: async () => {
    const before = await positionAt(pool, new Date(Date.now() - keptDays * dayMs).toISOString());
    await rowsOf(pool, { name: 'count_events', text: 'SELECT event_store.count_events($1)' }, [before]);
  },
  read: async ({ from, before, step }) => ({
    figures: (await rowsOf<FigureRow>(pool, readFigures, [from, before, step])).map(
      ([name, about, minute, value]) => ({ minute, name, about, value }),
    ),
    marks: (await rowsOf<MarkRow>(pool, readMarks, [from, before])).map(markOf),
  }),
});
