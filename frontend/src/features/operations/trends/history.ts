import type { FigureHistory } from '@marketplace/contracts';
import type { Bar } from '../../../ui/pictures/bars.ts';
import type { Trend } from '../../../ui/pictures/TrendLine.tsx';
import { polled, useGetFigureHistoryQuery, type HistorySpan } from '../operationsApi.ts';

type Series = FigureHistory['series'][number];

/** In ms. The service stores one point a minute, so more reads would show nothing new. */
const readEvery = 30_000;

export const useHistory = (span: HistorySpan) => useGetFigureHistoryQuery(span, polled(readEvery));

/** The lag of each projection over time. */
export const lagOf = ({ series }: FigureHistory): readonly Trend[] =>
  series.flatMap(({ name, projection, points }) =>
    name === 'lag' && projection !== undefined
      ? [{ name: projection, points: points.map(([at, value]) => [Date.parse(at), value] as const) }]
      : [],
  );

/** Turns series of counts into bars. `partOf` names the part of a bar that a series becomes; undefined leaves the series out. */
export const barsOf = (
  { series }: FigureHistory,
  partOf: (one: Series) => string | undefined,
): readonly Bar[] => {
  const parts = new Map<number, Record<string, number>>();
  for (const one of series) {
    const part = partOf(one);
    if (part === undefined) continue;
    for (const [at, count] of one.points)
      if (count > 0) parts.set(Date.parse(at), { ...parts.get(Date.parse(at)), [part]: count });
  }
  return [...parts].map(([at, of]) => ({ at, parts: of })).sort((one, other) => one.at - other.at);
};

/** The lag of each projection over a span; empty if it could not be read, which the trends below report. */
export const useLag = (span: HistorySpan): readonly Trend[] => {
  const { data } = useHistory(span);
  return data ? lagOf(data) : [];
};
