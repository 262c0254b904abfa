import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { FigureHistory } from '@marketplace/contracts';
import AutorenewIcon from 'virtual:icons/baseline-autorenew';
import ErrorOutlinedIcon from 'virtual:icons/outline-error';
import RestartAltIcon from 'virtual:icons/baseline-restart-alt';
import { Box, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { times } from '../../../formats/times.ts';
import { partColor } from '../../../ui/pictures/parts/Plot.tsx';
import { StackedBars } from '../../../ui/pictures/StackedBars.tsx';
import { TrendLine, type TrendMark } from '../../../ui/pictures/TrendLine.tsx';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { durationText } from '../../../ui/sentences/durationText.ts';
import type { HistorySpan } from '../operationsApi.ts';
import { barsOf, lagOf, useHistory } from './history.ts';
import { Trans } from '@lingui/react/macro';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { ToggleChips } from '../../../ui/forms/ToggleChips.tsx';
import { spreadRow } from '../../../ui/styles.ts';

type Mark = FigureHistory['marks'][number];

const markStyles: Readonly<Record<Mark['kind'], { word: MessageDescriptor; icon: ReactNode }>> = {
  rebuild: { word: msg({ message: 'Rebuild', context: 'noun' }), icon: <AutorenewIcon /> },
  restart: { word: msg({ message: 'Restart', context: 'noun' }), icon: <RestartAltIcon /> },
  fault: { word: msg({ message: 'Fault', context: 'noun' }), icon: <ErrorOutlinedIcon /> },
};
const markOf = ({ at, kind, projection }: Mark): TrendMark => {
  const { word, icon } = markStyles[kind];
  const name = t(word);
  return {
    at: Date.parse(at),
    icon,
    text: projection === undefined ? name : `${name}: ${isolate(projection)}`,
  };
};

/** Splits requests into those with a good answer and those with an error. */
const requestParts = (
  { requests = 0, errors = 0 }: Readonly<Record<string, number>>,
  names: { readonly good: string; readonly errors: string },
): Record<string, number> => ({
  [names.good]: Math.max(0, requests - errors),
  ...(errors > 0 && { [names.errors]: errors }),
});

const day = 86_400;

interface TrendPicturesProps extends HistorySpan {
  readonly history: FigureHistory;
  /** When the history was read, in ms. */
  readonly until: number;
}

/** Charts of the lag of each projection, and of events, requests and errors. */
const TrendPictures = ({ history, until, seconds, step }: TrendPicturesProps) => {
  const ms = step * 1_000;
  const to = Math.ceil(until / ms) * ms;
  const from = to - seconds * 1_000;
  const inDays = seconds > day;
  const scale = {
    from,
    to,
    step: ms,
    timeText: (time: number) => times.dayAndClock(new Date(time)),
    tickText: (time: number) => (inDays ? times.day(new Date(time)) : times.clock(new Date(time))),
    offset: -new Date(until).getTimezoneOffset() * 60_000,
  };
  const each = durationText(step);
  const [good, errors] = [t`answered`, t({ message: 'errors', context: 'answers' })];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TrendLine
          {...scale}
          title={t`How far behind the projections were`}
          trends={lagOf(history)}
          marks={history.marks.map(markOf).filter(({ at }) => at >= from)}
          unit="seconds"
          valueText={durationText}
        />
      </Box>
      <StackedBars
        {...scale}
        title={t`Events, ${each} each bar`}
        bars={barsOf(history, ({ name, type }) => (name === 'events' ? type : undefined))}
      />
      <StackedBars
        {...scale}
        title={t`Requests, ${each} each bar`}
        bars={barsOf(history, ({ name }) => (name === 'events' ? undefined : name)).map(({ at, parts }) => ({
          at,
          parts: requestParts(parts, { good, errors }),
        }))}
        colors={{ [good]: partColor(1), [errors]: 'var(--mui-palette-error-main)' }}
      />
    </Box>
  );
};

const spans = {
  hour: { word: msg({ message: 'Hour', context: 'span of time' }), seconds: 3_600, step: 60 },
  day: { word: msg({ message: 'Day', context: 'span of time' }), seconds: 86_400, step: 900 },
  week: { word: msg({ message: 'Week', context: 'span of time' }), seconds: 604_800, step: 7_200 },
} as const satisfies Readonly<Record<string, { word: MessageDescriptor; seconds: number; step: number }>>;
type SpanName = keyof typeof spans;
const spanNames = Object.keys(spans) as SpanName[];

const Pictures = ({ name }: { readonly name: SpanName }) => {
  const { seconds, step } = spans[name];
  const { currentData, error, fulfilledTimeStamp } = useHistory({ seconds, step });
  if (currentData === undefined)
    return error ? (
      <Typography color="textSecondary">{readErrorLine(t`The trends`, error)}</Typography>
    ) : (
      <Skeleton variant="rounded" height={240} role="status" aria-label={t`Loading`} />
    );
  if (currentData.series.every(({ points }) => points.length === 0))
    return (
      <Typography color="textSecondary">
        <Trans>There are no figures of this time yet: they are kept by minute, for seven days.</Trans>
      </Typography>
    );
  return (
    <TrendPictures history={currentData} until={fulfilledTimeStamp ?? 0} seconds={seconds} step={step} />
  );
};

/** Charts of the product's figures in the last hour, day or week. */
export const Trends = () => {
  const id = useId();
  const [name, setName] = useState<SpanName>('hour');
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ ...spreadRow, mb: 2 }}>
        <Typography id={id} variant="h2">
          <Trans>Trends</Trans>
        </Typography>
        <ToggleChips
          label={t`How far back`}
          options={spanNames.map((one) => [one, t(spans[one].word)])}
          chosen={name}
          onChosen={(chosen = 'hour') => setName(chosen)}
          joined
        />
      </Box>
      <Pictures name={name} />
    </Box>
  );
};
