import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { listText } from '../sentences/listText.ts';
import { Axis, Legend, Plot, lineDashes, partColor, plot } from './parts/Plot.tsx';
import { Picture, type Figures } from './parts/Picture.tsx';
import { shareBetween, timeTicks, topOf } from './parts/scale.ts';

/** A value over time. The points are sorted by time, each with its time in ms and its value. */
export interface Trend {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number])[];
}

/** A mark at a time, for something that happened, such as a restart. */
export interface TrendMark {
  readonly at: number;
  readonly text: string;
  readonly icon: ReactNode;
}

interface Scale {
  readonly from: number;
  readonly to: number;
  /** The usual distance of two points, in ms; a longer distance makes a gap in the line. */
  readonly step: number;
  readonly top: number;
}

const rounded = (place: number): number => Math.round(place * 10) / 10;

const pathOf = (points: Trend['points'], { from, to, step, top }: Scale): string => {
  let path = '';
  let before = -Infinity;
  for (const [at, value] of points) {
    const x = rounded(shareBetween(at, from, to) * plot.width);
    const y = rounded(plot.height - shareBetween(value, 0, top) * plot.height);
    // `h0` draws a dot, so that a single point is visible.
    path += at - before > 1.5 * step ? `M${x} ${y}h0` : `L${x} ${y}`;
    before = at;
  }
  return path;
};

const Lines = ({ trends, scale }: { readonly trends: readonly Trend[]; readonly scale: Scale }) =>
  trends.map(({ name, points }, place) => (
    <path
      key={name}
      d={pathOf(points, scale)}
      fill="none"
      stroke={partColor(place)}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={lineDashes(place)}
    />
  ));

export const highestOf = (trends: readonly Trend[]): number =>
  Math.max(0, ...trends.flatMap(({ points }) => points.map(([, value]) => value)));

interface SparklineProps extends Omit<Scale, 'top'> {
  readonly trend: Trend;
  /** The text of the line for screen readers. */
  readonly label: string;
  readonly unit: 'number' | 'seconds';
}

/** A small line without a scale. */
export const Sparkline = ({ trend, label, unit, ...scale }: SparklineProps) => (
  <Box sx={{ width: 96, flexShrink: 0, py: 0.25 }}>
    <Plot height={24} label={label}>
      <path d={`M0 ${plot.height}H${plot.width}`} stroke="var(--mui-palette-divider)" />
      <Lines trends={[trend]} scale={{ ...scale, top: topOf(highestOf([trend]), unit) }} />
    </Plot>
  </Box>
);

interface TrendLineProps extends Omit<Scale, 'top'> {
  readonly title: string;
  readonly trends: readonly Trend[];
  readonly marks?: readonly TrendMark[];
  readonly unit: 'number' | 'seconds';
  readonly valueText: (value: number) => string;
  readonly timeText: (time: number) => string;
  readonly tickText: (time: number) => string;
  /** The offset of the shown times from UTC, in ms. */
  readonly offset: number;
}

const figuresOf = ({ trends, marks = [], timeText, valueText }: TrendLineProps): Figures => {
  const values = trends.map(({ points }) => new Map(points));
  const times = new Set([...values.flatMap((of) => [...of.keys()]), ...marks.map(({ at }) => at)]);
  const marksAt = (time: number) => listText(marks.filter(({ at }) => at === time).map(({ text }) => text));
  return {
    head: [t`Time`, ...trends.map(({ name }) => name), ...(marks.length > 0 ? [t`What happened`] : [])],
    rows: [...times]
      .toSorted((one, other) => one - other)
      .map((time) => [
        timeText(time),
        ...values.map((of) => {
          const value = of.get(time);
          return value === undefined ? '' : valueText(value);
        }),
        ...(marks.length > 0 ? [marksAt(time)] : []),
      ]),
  };
};

const Marks = ({
  marks,
  from,
  to,
}: Pick<TrendLineProps, 'from' | 'to'> & { readonly marks: readonly TrendMark[] }) => (
  <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
    {marks.map(({ at, text, icon }) => (
      <Box
        key={`${at} ${text}`}
        title={text}
        sx={{
          position: 'absolute',
          insetBlock: 0,
          left: `${shareBetween(at, from, to) * 100}%`,
          borderLeft: 1,
          borderColor: 'line.control',
          borderLeftStyle: 'dashed',
          pointerEvents: 'auto',
          '& > svg': { position: 'absolute', top: -20, left: -9, fontSize: 18, color: 'text.secondary' },
        }}
      >
        {icon}
      </Box>
    ))}
  </Box>
);

/** Values over time as lines, with events as marks. */
export const TrendLine = (props: TrendLineProps) => {
  const { title, trends, marks = [], unit, valueText, tickText, from, to, step, offset } = props;
  const highest = highestOf(trends);
  const top = topOf(highest, unit);
  return (
    <Picture title={title} figures={figuresOf(props)}>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: marks.length > 0 ? 3 : 0.5 }} aria-hidden>
        {valueText(top)}
      </Box>
      <Box sx={{ position: 'relative' }}>
        <Plot height={120} label={t`${title}: at most ${{ most: valueText(highest) }}`}>
          <path d={`M0 0H${plot.width}M0 ${plot.height}H${plot.width}`} stroke="var(--mui-palette-divider)" />
          <Lines trends={trends} scale={{ from, to, step, top }} />
        </Plot>
        <Marks marks={marks} from={from} to={to} />
      </Box>
      <Axis from={from} to={to} ticks={timeTicks(from, to, offset)} tickText={tickText} />
      <Legend
        names={trends.map(({ name }) => name)}
        colors={trends.map((_trend, place) => partColor(place))}
        as="line"
      />
    </Picture>
  );
};
