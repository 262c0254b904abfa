import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, select, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import TrendingDownIcon from 'virtual:icons/baseline-trending-down';
import TrendingFlatIcon from 'virtual:icons/baseline-trending-flat';
import TrendingUpIcon from 'virtual:icons/baseline-trending-up';
import { Box } from '@mui/material';
import { paths } from '../../../navigation/paths.ts';
import { DataList, SmallLine, type Columns } from '../../../ui/lists/DataList.tsx';
import { highestOf, Sparkline, type Trend as Line } from '../../../ui/pictures/TrendLine.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { durationText } from '../../../ui/sentences/durationText.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { rateText } from './rebuild/rebuildText.ts';
import { StateChip } from '../StateChip.tsx';
import { ProjectionActions } from './ProjectionActions.tsx';
import { Isolated } from '../../../ui/text/UserText.tsx';

const purposes: Readonly<Record<ProjectionAnswer['name'], MessageDescriptor>> = {
  tasks: msg`Lists, details, featured tasks`,
  bids: msg`Who bid on which task, and what they offered`,
  notifications: msg`What each user is notified of`,
  alerts: msg`New tasks that saved searches match`,
  deals: msg`Profiles, ratings, reviews`,
};

const minute = 60_000;

/** The lag of a projection in the last 15 minutes, as a line. */
const LagLine = ({ line }: { readonly line: Line }) => {
  const to = line.points.at(-1)?.[0] ?? 0;
  return (
    <Sparkline
      trend={line}
      from={to - 14 * minute}
      to={to}
      step={minute}
      unit="seconds"
      label={t`In the last 15 minutes at most ${{ most: durationText(highestOf([line])) }} behind`}
    />
  );
};

const icons = { falling: TrendingDownIcon, steady: TrendingFlatIcon, rising: TrendingUpIcon } as const;

/** The trend of the lag: an arrow and the word. */
const Trend = ({ trend }: { readonly trend: ProjectionAnswer['lag']['trend'] }) => {
  const Icon = icons[trend];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        ...(trend === 'rising' && { color: 'warning.main', fontWeight: 600 }),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      {select(trend, { falling: 'falling', steady: 'steady', other: 'rising' })}
    </Box>
  );
};

interface RowProps {
  readonly projection: ProjectionAnswer;
}

const Purpose = ({ projection: { name, generation } }: RowProps) => (
  <SmallLine>
    {t(purposes[name])} · <Trans>generation {{ number: countText(generation) }}</Trans>
  </SmallLine>
);

const State = ({ projection: { state, check } }: RowProps) => (
  <>
    <StateChip state={state} />
    {check !== undefined && check.differences > 0 && (
      <Box sx={{ typography: 'body2', color: 'error.main', mt: 0.5 }}>
        <Plural value={check.differences} one="# document differs" other="# documents differ" />
      </Box>
    )}
  </>
);

/** The lag of a projection: as a duration, in events, and of the last minutes as a line. */
const Lag = ({ projection: { lag }, line }: RowProps & { readonly line: Line | undefined }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2 }}>
    <Box sx={{ minWidth: '4rem' }}>
      {durationText(lag.seconds)}
      {lag.events > 0 && (
        <SmallLine>
          <Plural value={lag.events} one="# event" other="# events" /> · <Trend trend={lag.trend} />
        </SmallLine>
      )}
    </Box>
    {line && <LagLine line={line} />}
  </Box>
);

const DeadLetters = ({ projection: { name, deadLetters } }: RowProps) =>
  deadLetters === 0 ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t({ message: 'none', context: 'dead letters' })}
    </Box>
  ) : (
    <TextLink
      to={paths.deadLetters(name)}
      aria-label={plural(deadLetters, {
        one: `# dead letter of ${name}`,
        other: `# dead letters of ${name}`,
      })}
      sx={{ minWidth: 24, fontWeight: 600 }}
    >
      {countText(deadLetters)}
    </TextLink>
  );

interface ProjectionTableProps {
  readonly projections: readonly ProjectionAnswer[];
  /** The lag of each projection in the last minutes. */
  readonly lines: readonly Line[];
  readonly onAct: (projection: ProjectionAnswer, action: ProjectionAction) => void;
}

const columns = ({ lines, onAct }: ProjectionTableProps): Columns<ProjectionAnswer> => ({
  name: {
    name: t`Projection`,
    onCard: 'heading',
    namesRow: true,
    cell: (projection) => (
      <>
        <Isolated>{projection.name}</Isolated>
        <Purpose projection={projection} />
      </>
    ),
  },
  state: { name: t`State`, onCard: 'across', cell: (projection) => <State projection={projection} /> },
  lag: {
    name: t`Behind`,
    onCard: 'named',
    sx: { whiteSpace: 'nowrap' },
    cell: (projection) => (
      <Lag projection={projection} line={lines.find(({ name }) => name === projection.name)} />
    ),
  },
  rate: { name: t`Rate`, onCard: 'named', numeric: true, cell: ({ rate }) => rateText(rate) },
  deadLetters: {
    name: t`Dead letters`,
    onCard: 'named',
    numeric: true,
    cell: (projection) => <DeadLetters projection={projection} />,
  },
  actions: {
    name: t`Actions`,
    cell: (projection) => (
      <ProjectionActions projection={projection} onAct={(action) => onAct(projection, action)} />
    ),
  },
});

export const ProjectionTable = (props: ProjectionTableProps) => (
  <DataList
    label={t`Projections`}
    items={props.projections}
    keyOf={({ name }) => name}
    tableFrom={1180}
    columns={columns(props)}
    tableSx={{ '& th, & td': { px: 1.5 } }}
  />
);
