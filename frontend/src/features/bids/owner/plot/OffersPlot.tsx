import { roundUp } from '../../../../ui/pictures/parts/scale.ts';
import { plural, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { direction } from '../../../../browser/language.ts';
import { formatMoney } from '../../../../ui/text/Money.tsx';
import { countText } from '../../../../ui/sentences/countText.ts';
import { bidStateLabels } from '../../bid/BidParts.tsx';
import { plotHeight as height, type Point } from './points.ts';

/** An axis with round numbers as its marks; its ends are marks too. */
interface Axis {
  readonly marks: readonly number[];
  /** The place of a value on the axis, from 0 to 1. */
  readonly at: (value: number) => number;
}

/** The axis of whole and round numbers around these values, with at most five steps. */
export const axisOf = (values: readonly number[]): Axis => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = roundUp((most - least) / 4);
  const from = Math.floor(least / step) * step;
  const steps = Math.max(Math.ceil((most - from) / step), 1);
  return {
    marks: Array.from({ length: steps + 1 }, (_, index) => from + index * step),
    at: (value) => (value - from) / (steps * step),
  };
};

/** In px: the room above and below the points. */
const [above, below] = [20, 40];

const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' });

const rtl = direction === 'rtl';

/** Places in the plot: `x` in percent of the width, `y` in px. `from` and `to` are the shares of `x` at the ends of the level lines. */
const placesOf = (points: readonly Point[], budget: number) => {
  const amounts = axisOf([budget, ...points.map(({ amount }) => amount)]);
  return {
    from: -0.06,
    to: 1.06,
    days: axisOf(points.map(({ days }) => days)),
    amounts,
    x: (share: number) => `${rtl ? 80 - share * 70 : 20 + share * 70}%`,
    y: (amount: number) => height - below - amounts.at(amount) * (height - above - below),
  };
};

const summary = (points: readonly Point[], budget: number): string => {
  const [amounts, days] = [points.map(({ amount }) => amount), points.map((point) => point.days)];
  const [least, most] = [formatMoney(Math.min(...amounts)), formatMoney(Math.max(...amounts))];
  const [shortest, longest] = [countText(Math.min(...days)), daysText(Math.max(...days))];
  const [count, money] = [countText(points.length), formatMoney(budget)];
  return t`${count} offers as points: ${least} to ${most}, in ${shortest} to ${longest}, with a budget of ${money}. The list has each of them.`;
};

/** A filled point is an open or accepted bid; a hollow point is a declined or withdrawn bid. */
const looks = {
  open: { color: 'primary.main', fill: 'currentColor' },
  accepted: { color: 'success.main', fill: 'currentColor' },
  declined: { color: 'line.control', fill: 'none' },
  withdrawn: { color: 'line.control', fill: 'none' },
} as const;

interface OffersPlotProps {
  readonly points: readonly Point[];
  readonly budget: number;
}

/** A plot of offers, days against amount, with the budget as a line. The list has the same data as text. Loaded by `import()` only. */
export const OffersPlot = ({ points, budget }: OffersPlotProps) => {
  const { days, amounts, x, y, from, to } = placesOf(points, budget);
  const money = formatMoney(budget);
  const level = (value: number) => ({ x1: x(from), x2: x(to), y1: y(value), y2: y(value) });
  return (
    <Box
      component="svg"
      role="img"
      aria-label={summary(points, budget)}
      // `ltr` in each language, because `direction` changes the meaning of the texts' anchors.
      direction="ltr"
      stroke="currentColor"
      sx={{
        display: 'block',
        width: '100%',
        height,
        overflow: 'visible',
        color: 'divider',
        '& text': {
          fill: (theme) => theme.vars.palette.text.secondary,
          stroke: 'none',
          fontSize: 14,
          fontVariantNumeric: 'tabular-nums',
        },
      }}
    >
      {amounts.marks.map((mark) => (
        <g key={mark}>
          <line {...level(mark)} />
          <text x={x(from)} dx={rtl ? 8 : -8} y={y(mark) + 5} textAnchor={rtl ? 'start' : 'end'}>
            {formatMoney(mark)}
          </text>
        </g>
      ))}
      {days.marks.map((mark) => (
        <text key={mark} x={x(days.at(mark))} y={height - 12} textAnchor="middle">
          {mark === days.marks.at(-1) ? daysText(mark) : countText(mark)}
        </text>
      ))}
      <Box component="g" sx={{ color: 'text.secondary' }}>
        <line {...level(budget)} strokeDasharray="4 4" />
        <text x={x(to)} y={y(budget) - 6} textAnchor={rtl ? 'start' : 'end'}>
          {t`Budget ${money}`}
        </text>
      </Box>
      {points.map(({ _id, bidder: { name }, amount, days: needed, state }) => (
        <Box
          key={_id}
          component="circle"
          cx={x(days.at(needed))}
          cy={y(amount)}
          r={6}
          strokeWidth={2}
          fill={looks[state].fill}
          fillOpacity={0.7}
          sx={{ color: looks[state].color }}
        >
          <title>{[name, formatMoney(amount), daysText(needed), t(bidStateLabels[state])].join(' · ')}</title>
        </Box>
      ))}
    </Box>
  );
};
