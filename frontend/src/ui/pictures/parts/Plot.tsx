import { Box } from '@mui/material';
import { shareBetween } from './scale.ts';
import type { ReactNode } from 'react';
import { Isolated } from '../../text/UserText.tsx';

const colorNames = ['one', 'two', 'three', 'four', 'five'] as const;
const color = (name: string): string => `var(--mui-palette-picture-${name})`;

/** The colour of a part, by its place; the sixth and all later parts have the same pale colour. */
export const partColor = (place: number): string => color(colorNames[place] ?? 'rest');
/** The dashes of a line, by its place, so that lines differ not only by their colour. */
export const lineDashes = (place: number): string =>
  ['none', '7 3', '2 3', '10 3 2 3', '4 5'][place % 5] ?? 'none';

// Own pictures: why not @mui/x-charts is in docs/decisions/0061.

/** The width and height of a chart in its own coordinates. The browser stretches the chart to the available space. */
export const plot = { width: 1_000, height: 100 } as const;

interface AxisProps {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly tickText: (value: number) => string;
}

/** The values below a chart; with more than three values, a narrow window shows every second one. */
export const Axis = ({ from, to, ticks, tickText }: AxisProps) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      height: 24,
      mt: 0.5,
      typography: 'body2',
      color: 'text.secondary',
      fontVariantNumeric: 'tabular-nums',
      overflow: 'hidden',
    }}
  >
    {ticks.map((tick, index) => {
      const share = shareBetween(tick, from, to);
      return (
        <Box
          key={tick}
          component="span"
          sx={{
            position: 'absolute',
            left: `${share * 100}%`,
            // The first and the last value stay inside the width of the chart.
            transform: `translateX(${-share * 100}%)`,
            whiteSpace: 'nowrap',
            ...(ticks.length > 3 && index % 2 === 1 && { display: { xs: 'none', sm: 'inline' } }),
          }}
        >
          {tickText(tick)}
        </Box>
      );
    })}
  </Box>
);

interface LegendProps {
  readonly names: readonly string[];
  readonly colors: readonly string[];
  /** How a part is drawn: a filled box, or a line. */
  readonly as: 'box' | 'line';
}

export const Legend = ({ names, colors, as }: LegendProps) => (
  <Box
    aria-hidden
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1, typography: 'body2' }}
  >
    {names.map((name, place) => (
      <Box key={name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
        <svg width={as === 'box' ? 12 : 24} height={12}>
          {as === 'box' ? (
            <rect width={12} height={12} rx={2} fill={colors[place]} />
          ) : (
            <path d="M0 6h24" stroke={colors[place]} strokeWidth={2} strokeDasharray={lineDashes(place)} />
          )}
        </svg>
        <Isolated>{name}</Isolated>
      </Box>
    ))}
  </Box>
);

interface PlotProps {
  /** The height in px; the width is the available width. */
  readonly height: number;
  /** The text for screen readers; without it the chart is hidden from them. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A chart in the coordinates of {@link plot}, drawn from left to right; in right-to-left languages it is mirrored. */
export const Plot = ({ height, label, children }: PlotProps) => (
  <Box
    component="svg"
    viewBox={`0 0 ${plot.width} ${plot.height}`}
    preserveAspectRatio="none"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    sx={{
      display: 'block',
      width: 1,
      height,
      overflow: 'visible',
      '[dir=rtl] &': { transform: 'scaleX(-1)' },
      '& *': { vectorEffect: 'non-scaling-stroke' },
    }}
  >
    {children}
  </Box>
);
