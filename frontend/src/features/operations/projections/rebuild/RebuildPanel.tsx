import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ProjectionAnswer, RebuildStatus } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { Moment } from '../../../../ui/time/Moment.tsx';
import { DifferentDocuments } from './DifferentDocuments.tsx';
import { RebuildLine, stepsOf } from './RebuildLine.tsx';
import { isUnderWay, kindOfText, percentOf, rebuildStateText, rebuildText, rateText } from './rebuildText.ts';
import { countText } from '../../../../ui/sentences/countText.ts';
import { English, Isolates } from '../../../../ui/text/English.tsx';
import { Axis } from '../../../../ui/pictures/parts/Plot.tsx';
import { Isolated } from '../../../../ui/text/UserText.tsx';

interface RebuildPanelProps {
  readonly name: ProjectionAnswer['name'];
  readonly paused: boolean;
  readonly rebuild: RebuildStatus;
}

/** The name of a step, by the place of its dot. */
const stepText = (at: number): string => {
  if (at === 0) return t`Catch up`;
  return at === 1 ? t`Swap` : t`Compare`;
};

const Progress = ({ name, rebuild }: Omit<RebuildPanelProps, 'paused'>) => (
  <Box
    {...(isUnderWay(rebuild) && {
      role: 'progressbar',
      'aria-label': kindOfText(rebuild, name),
      'aria-valuenow': percentOf(rebuild),
      'aria-valuetext': rebuildText(rebuild),
    })}
    sx={{ mt: 1.5 }}
  >
    <RebuildLine rebuild={rebuild} />
    <Axis from={0} to={1} ticks={stepsOf(rebuild)} tickText={stepText} />
  </Box>
);

/** The last rebuild: its progress, or its result. */
export const RebuildPanel = ({ name, paused, rebuild }: RebuildPanelProps) => {
  const { state, position, head, rate, startedAt, endedAt, differences, message } = rebuild;
  const underWay = isUnderWay(rebuild);
  const done = countText(position);
  const bad = state === 'refused' || state === 'failed';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography variant="h4" component="h2">
          <Isolates text={kindOfText(rebuild, name)} />
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600, color: bad ? 'error.main' : 'text.primary' }}>
          {t(rebuildStateText[state])}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {endedAt === undefined ? (
            <Trans>
              began <Moment iso={startedAt} />
            </Trans>
          ) : (
            <Trans>
              ended <Moment iso={endedAt} />
            </Trans>
          )}
        </Typography>
      </Box>
      <Progress name={name} rebuild={rebuild} />
      <Typography sx={{ mt: 1, maxWidth: '70ch', fontVariantNumeric: 'tabular-nums' }}>
        {rebuildText(rebuild)}
        {message !== undefined && (
          <>
            {' '}
            <English text={message} />
          </>
        )}
      </Typography>
      {underWay && paused && (
        <Typography color="warning.main" sx={{ fontWeight: 600 }}>
          <Trans>
            It is not swapped in before <Isolated>{name}</Isolated> is resumed.
          </Trans>
        </Typography>
      )}
      {underWay && (
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Plural value={head} one={`${done} of # event`} other={`${done} of # events`} /> · {rateText(rate)}
        </Typography>
      )}
      {differences && (
        <DifferentDocuments
          label={t`Differences`}
          count={differences.count}
          documents={differences.examples}
        />
      )}
    </>
  );
};
