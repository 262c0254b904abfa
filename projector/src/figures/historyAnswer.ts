import {
  mostHistoryPoints,
  type FigureHistory,
  type FigureHistoryQuery,
  type ProjectionName,
} from '@marketplace/contracts';
import { minuteOf, type Figure, type Figures } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';

const hourMs = 3_600_000;
const minuteMs = 60_000;

const timeOf = (minute: number): string => new Date(minute * minuteMs).toISOString();

/** The range of the query, in minutes. @throws {Problem} `invalid-request` for a range that is empty, or has too many points */
const rangeOf = ({ from, to, step = 60 }: FigureHistoryQuery, now: Date) => {
  const end = to === undefined ? now.getTime() : Date.parse(to);
  const begin = from === undefined ? end - hourMs : Date.parse(from);
  if (begin >= end) throw new Problem('invalid-request', 'from must be before to.');
  const range = { from: minuteOf(begin), before: Math.ceil(end / minuteMs), step: step / 60 };
  if ((range.before - range.from) / range.step > mostHistoryPoints)
    throw new Problem(
      'invalid-request',
      `That is more than ${mostHistoryPoints} points of a series: take a larger step, or a shorter time.`,
    );
  return range;
};

/** The points of a series. A step without events of a type has no figure, although the product ran: its point is 0. */
const pointsOf = (figures: readonly Figure[], steps: ReadonlySet<number>): [string, number][] => {
  const values = new Map(figures.map(({ minute, value }) => [minute, value]));
  const [{ name } = { name: undefined }] = figures;
  const minutes = name === 'events' ? [...steps].toSorted((a, b) => a - b) : values.keys();
  return [...minutes].map((minute) => [timeOf(minute), values.get(minute) ?? 0]);
};

const seriesOf = (figures: readonly Figure[]): FigureHistory['series'] => {
  const steps = new Set(figures.map(({ minute }) => minute));
  const all = Map.groupBy(figures, ({ name, about }) => `${name} ${about}`);
  return [...all.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { name, about } = first;
    return {
      name,
      ...(name === 'lag' && { projection: about as ProjectionName }),
      ...(name === 'events' && { type: about }),
      points: pointsOf(some, steps),
    };
  });
};

export const historyAnswer = async (
  figures: Figures,
  query: FigureHistoryQuery,
  now = new Date(),
): Promise<FigureHistory> => {
  const kept = await figures.read(rangeOf(query, now));
  return { series: seriesOf(kept.figures), marks: [...kept.marks] };
};
