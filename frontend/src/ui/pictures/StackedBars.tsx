import { plural, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { countText } from '../sentences/countText.ts';
import { Axis, Legend, Plot, partColor, plot } from './parts/Plot.tsx';
import { countBetween, partNames, totalOf, withFewParts, type Bar } from './bars.ts';
import { Picture } from './parts/Picture.tsx';
import { shareBetween, timeTicks, topOf } from './parts/scale.ts';
import { SpanChoice } from './SpanChoice.tsx';

interface StackedBarsProps {
  readonly title: string;
  /** The start and the end of the chart, and the length of each span, in ms; `bars` has only the spans with figures. */
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly bars: readonly Bar[];
  readonly timeText: (time: number) => string;
  /** The shorter text of a time, on the scale. */
  readonly tickText: (time: number) => string;
  /** The offset of the shown times from UTC, in ms. */
  readonly offset?: number;
  /** If given, the user can mark a span; called with its start and end. */
  readonly onSpan?: (from: number, to: number) => void;
  readonly height?: number;
  /** The colours of some parts; other parts have the colours of their places. */
  readonly colors?: Readonly<Record<string, string>>;
  readonly actions?: ReactNode;
  readonly frameless?: boolean;
  /** Shown below the bars, with their width. */
  readonly children?: ReactNode;
}

type BoxesProps = Pick<StackedBarsProps, 'from' | 'to' | 'step' | 'bars'> & {
  readonly names: readonly string[];
  readonly colors: readonly string[];
  readonly top: number;
};

/** The limit of a bar's width, so that a single bar does not fill the chart. */
const widest = plot.width / 12;

/** The boxes of each bar from the bottom up, in the order of `names`. */
const Boxes = ({ from, to, step, bars, names, colors, top }: BoxesProps) => {
  const room = (step / (to - from)) * plot.width;
  const width = Math.min(0.88 * room, widest);
  return bars.map((bar) => {
    let reached = 0;
    return names.map((name, place) => {
      const count = bar.parts[name] ?? 0;
      if (count === 0) return undefined;
      const height = (count / top) * plot.height;
      reached += height;
      return (
        <rect
          key={`${bar.at} ${name}`}
          x={shareBetween(bar.at, from, to) * plot.width + (room - width) / 2}
          y={plot.height - reached}
          width={width}
          height={height}
          fill={colors[place]}
        />
      );
    });
  });
};

/** A bar chart of numbers by time; each bar has several parts. */
export const StackedBars = (props: StackedBarsProps) => {
  const { title, from, to, step, bars, timeText, tickText, offset, onSpan, height = 96, children } = props;
  const { actions, frameless } = props;
  const few = withFewParts(bars, t({ message: 'others', context: 'parts of a picture' }));
  const colors = few.names.map((name, place) => props.colors?.[name] ?? partColor(place));
  const names = partNames(bars);
  const highest = Math.max(...bars.map(totalOf), 0);
  const top = topOf(highest, 'number');
  const count = Math.max(1, Math.round((to - from) / step));
  const spanText = (first: number, last: number) => {
    const [begin, end] = [from + first * step, from + (last + 1) * step];
    const [since, until] = [timeText(begin), timeText(end)];
    return plural(countBetween(bars, begin, end), {
      one: `${since} to ${until}: # event`,
      other: `${since} to ${until}: # events`,
    });
  };
  const figures = {
    head: [t`Time`, t({ message: 'All', context: 'figures' }), ...names],
    rows: bars.map((bar) => [
      timeText(bar.at),
      countText(totalOf(bar)),
      ...names.map((name) => countText(bar.parts[name] ?? 0)),
    ]),
  };
  const plotted = (
    <Plot
      height={height}
      label={onSpan ? undefined : t`${title}: at most ${{ most: countText(highest) }} at once`}
    >
      <path d={`M0 0H${plot.width}`} stroke="var(--mui-palette-divider)" />
      <path d={`M0 ${plot.height}H${plot.width}`} stroke="var(--mui-palette-line-control)" />
      <Boxes from={from} to={to} step={step} bars={few.bars} names={few.names} colors={colors} top={top} />
    </Plot>
  );
  return (
    <Picture title={title} figures={figures} actions={actions} frameless={frameless ?? false}>
      <Box aria-hidden sx={{ typography: 'body2', color: 'text.secondary', mb: 0.5 }}>
        {countText(top)}
      </Box>
      {onSpan ? (
        <SpanChoice
          label={title}
          count={count}
          spanText={spanText}
          onChosen={(first, last) => onSpan(from + first * step, from + (last + 1) * step)}
        >
          {plotted}
        </SpanChoice>
      ) : (
        plotted
      )}
      {children}
      <Axis from={from} to={to} ticks={timeTicks(from, to, offset)} tickText={tickText} />
      <Legend names={few.names} colors={colors} as="box" />
    </Picture>
  );
};
