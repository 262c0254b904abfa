import { t, msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ProjectionAnswer, RebuildStatus, DocumentDifferences } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import type { MessageDescriptor } from '@lingui/core';
import { Moment } from '../../../../ui/time/Moment.tsx';
import { RebuildLine, stepsOf } from './RebuildLine.tsx';
import { isUnderWay, kindOfText, percentOf, rebuildStateText, rebuildText, rateText } from './rebuildText.ts';
import { isolate } from '../../../../ui/sentences/isolate.ts';
import { countText } from '../../../../ui/sentences/countText.ts';
import { English, Isolates } from '../../../../ui/text/English.tsx';
import { CopyText } from '../../../../ui/text/CopyText.tsx';
import { DataList, type Columns } from '../../../../ui/lists/DataList.tsx';
import { Axis } from '../../../../ui/pictures/parts/Plot.tsx';

type Example = DocumentDifferences['examples'][number];

const kinds: Readonly<Record<Example['kind'], MessageDescriptor>> = {
  missing: msg`Only in the live one`,
  unexpected: msg`Only in the new one`,
  different: msg`Different`,
};
const fieldsOf = ({ fields }: Example) => (fields.length === 0 ? '—' : fields.join(', '));
const keyOf = ({ collection, id, kind }: Example) => `${collection}/${id}/${kind}`;

const columns = (): Columns<Example> => ({
  document: {
    name: t`Document`,
    namesRow: true,
    cell: ({ id }) => <CopyText text={id} what="id" />,
  },
  collection: { name: t`Collection`, onCard: 'small', cell: ({ collection }) => <bdi>{collection}</bdi> },
  what: { name: t`What`, onCard: 'small', cell: ({ kind }) => t(kinds[kind]) },
  fields: {
    name: t`Fields`,
    onCard: 'small',
    sx: { overflowWrap: 'anywhere' },
    cell: (example) => <bdi>{fieldsOf(example)}</bdi>,
  },
});

/** The documents of a new generation that differ from the live one. */
const Differences = ({ differences }: { readonly differences: DocumentDifferences }) => {
  const { count, examples } = differences;
  if (examples.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      {count > examples.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          <Trans>
            The first {{ shown: countText(examples.length) }} of {{ all: countText(count) }}:
          </Trans>
        </Typography>
      )}
      <DataList
        label={t`Differences`}
        items={examples}
        keyOf={keyOf}
        tableFrom={900}
        columns={columns()}
        plain
        cardSx={{ overflowWrap: 'anywhere' }}
      />
    </Box>
  );
};

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
          <Isolates text={kindOfText(rebuild, isolate(name))} />
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
            It is not swapped in before <bdi>{name}</bdi> is resumed.
          </Trans>
        </Typography>
      )}
      {underWay && (
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Plural value={head} one={`${done} of # event`} other={`${done} of # events`} /> · {rateText(rate)}
        </Typography>
      )}
      {differences && differences.count > 0 && <Differences differences={differences} />}
    </>
  );
};
