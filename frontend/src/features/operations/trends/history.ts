import type { OperationsHistory } from '@marketplace/contracts';
import type { Bar } from '../../../ui/pictures/bars.ts';
import type { Trend } from '../../../ui/pictures/TrendLine.tsx';
import { polled, useGetOperationsHistoryQuery, type HistorySpan } from '../operationsApi.ts';

type Series = OperationsHistory['series'][number];

/** The history is kept by minute. */
const readEvery = 30_000;

export const useHistory = (span: HistorySpan) => useGetOperationsHistoryQuery(span, polled(readEvery));

/** How late each projection was. */
export const lagOf = ({ series }: OperationsHistory): readonly Trend[] =>
  series.flatMap(({ name, projection, points }) =>
    name === 'lag' && projection !== undefined
      ? [{ name: projection, points: points.map(([at, value]) => [Date.parse(at), value] as const) }]
      : [],
  );

/** Figures that are counted, as bars; each series is a part with the name that `partOf` gives it, or none. */
export const barsOf = (
  { series }: OperationsHistory,
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

/** How late each projection was in the last minutes; none where that could not be read: the trends say so. */
export const useLag = (span: HistorySpan): readonly Trend[] => {
  const { data } = useHistory(span);
  return data ? lagOf(data) : [];
};
