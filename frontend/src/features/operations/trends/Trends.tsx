import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { ToggleChips } from '../../../ui/forms/ToggleChips.tsx';
import { spreadRow } from '../../../ui/styles/spreadRow.ts';
import { useHistory } from './history.ts';
import { TrendPictures } from './TrendPictures.tsx';

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

/** What the figures were in the last hour, day or week. */
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
