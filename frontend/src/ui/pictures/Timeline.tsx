import { Box } from '@mui/material';
import { t } from '@lingui/core/macro';
import { Axis } from './parts/Plot.tsx';
import { Picture, type Figures } from './parts/Picture.tsx';
import { shareBetween } from './parts/scale.ts';

/** A bar for a state, from one value to another. */
interface TimelineBar {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly look?: keyof typeof looks;
}
export interface TimelineRow {
  readonly name: string;
  readonly bars: readonly TimelineBar[];
  readonly dots?: readonly { readonly at: number; readonly text: string }[];
}

interface TimelineProps {
  readonly title: string;
  /** The values at the start and the end: times in ms, or positions. */
  readonly from: number;
  readonly to: number;
  readonly rows: readonly TimelineRow[];
  readonly ticks: readonly number[];
  readonly tickText: (value: number) => string;
  readonly valueText: (value: number) => string;
}

const looks = {
  plain: { bgcolor: 'line.wash', borderColor: 'line.control', color: 'text.primary' },
  good: { bgcolor: 'success.main', borderColor: 'success.main', color: 'success.contrastText' },
  bad: { bgcolor: 'error.main', borderColor: 'error.main', color: 'error.contrastText' },
} as const;

type TimeRange = Pick<TimelineProps, 'from' | 'to'>;
const leftOf = (value: number, { from, to }: TimeRange): string => `${shareBetween(value, from, to) * 100}%`;

/** A bar with a smaller share of the width does not show its text. */
const roomForText = 0.05;

const Bar = ({ bar, ends }: { readonly bar: TimelineBar; readonly ends: TimeRange }) => {
  const share = (value: number) => shareBetween(value, ends.from, ends.to);
  const width = share(bar.to) - share(bar.from);
  return (
    <Box
      title={bar.text}
      sx={{
        position: 'absolute',
        insetBlock: 2,
        left: leftOf(bar.from, ends),
        width: `${width * 100}%`,
        minWidth: '3px',
        px: width > roomForText ? 0.5 : 0,
        border: 1,
        borderRadius: 0.5,
        typography: 'body2',
        lineHeight: '1.125rem',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        ...looks[bar.look ?? 'plain'],
      }}
    >
      {width > roomForText && bar.text}
    </Box>
  );
};

const Row = ({ row, ends }: { readonly row: TimelineRow; readonly ends: TimeRange }) => (
  <>
    <Box sx={{ typography: 'body2', color: 'text.secondary', alignSelf: 'center' }}>{row.name}</Box>
    <Box sx={{ position: 'relative', height: '1.625rem', minWidth: 0 }}>
      <Box
        sx={{ position: 'absolute', insetInline: 0, top: 'calc(50% - 1px)', height: 2, bgcolor: 'divider' }}
      />
      {row.bars.map((bar) => (
        <Bar key={`${bar.from} ${bar.text}`} bar={bar} ends={ends} />
      ))}
      {row.dots?.map(({ at, text }, index) => (
        <Box
          key={`${at} ${index}`}
          title={text}
          sx={{
            position: 'absolute',
            top: 'calc(50% - 5px)',
            left: `calc(${leftOf(at, ends)} - 5px)`,
            width: 10,
            height: 10,
            borderRadius: '50%',
            border: 1,
            borderColor: 'background.paper',
            bgcolor: 'primary.main',
          }}
        />
      ))}
    </Box>
  </>
);

const figuresOf = ({ rows, valueText }: TimelineProps): Figures => ({
  head: [
    t`Line`,
    t`What`,
    t({ message: 'From', context: 'events' }),
    t({ message: 'To', context: 'events' }),
  ],
  rows: rows.flatMap(({ name, bars, dots = [] }) => [
    ...bars.map(({ text, from, to }) => [name, text, valueText(from), valueText(to)]),
    ...dots.map(({ at, text }) => [name, text, valueText(at), '']),
  ]),
});

/** States as bars on lines, one below the other, over time or over the ledger's positions. */
export const Timeline = (props: TimelineProps) => {
  const { title, from, to, rows, ticks, tickText } = props;
  return (
    <Picture title={title} figures={figuresOf(props)}>
      <Box
        aria-hidden
        sx={{ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
      >
        {rows.map((row) => (
          <Row key={row.name} row={row} ends={{ from, to }} />
        ))}
        <span />
        <Axis from={from} to={to} ticks={ticks} tickText={tickText} />
      </Box>
    </Picture>
  );
};
