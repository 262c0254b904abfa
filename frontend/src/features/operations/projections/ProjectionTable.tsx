import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { CardTitle, DataList, SmallLine } from '../../../ui/lists/DataList.tsx';
import type { Trend as Line } from '../../../ui/pictures/TrendLine.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { durationText } from '../../../ui/sentences/durationText.ts';
import { rateText } from '../figures.ts';
import { StateChip } from '../StateChip.tsx';
import { LagLine } from './LagLine.tsx';
import { ProjectionActions } from './ProjectionActions.tsx';
import { Trend } from './Trend.tsx';

const purposes: Readonly<Record<ProjectionAnswer['name'], MessageDescriptor>> = {
  tasks: msg`Lists, details, featured tasks`,
  bids: msg`Who bid on which task, and what they offered`,
  notifications: msg`What each user is notified of`,
  alerts: msg`New tasks that saved searches match`,
};

interface RowProps {
  readonly projection: ProjectionAnswer;
}

const Purpose = ({ projection: { name, generation } }: RowProps) => {
  const number = countText(generation);
  return (
    <SmallLine>
      {t(purposes[name])} · <Trans>generation {number}</Trans>
    </SmallLine>
  );
};

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

/** How late it is, as time, and in the last minutes as a line. */
const Lag = ({ projection: { lag }, line }: RowProps & { readonly line: Line | undefined }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2 }}>
    <Box sx={{ minWidth: 64 }}>
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
    <Link
      component={RouterLink}
      to={paths.operationsDeadLetters}
      aria-label={plural(deadLetters, {
        one: `# dead letter of ${name}`,
        other: `# dead letters of ${name}`,
      })}
      sx={{ display: 'inline-block', minWidth: 24, minHeight: 24, fontWeight: 600 }}
    >
      {countText(deadLetters)}
    </Link>
  );

interface ProjectionTableProps {
  readonly projections: readonly ProjectionAnswer[];
  /** How late each was in the last minutes. */
  readonly lines: readonly Line[];
  readonly onAct: (projection: ProjectionAnswer, action: ProjectionAction) => void;
}

const columns = ({ lines, onAct }: ProjectionTableProps) => ({
  name: {
    name: t`Projection`,
    namesRow: true,
    cell: (projection: ProjectionAnswer) => (
      <>
        <bdi>{projection.name}</bdi>
        <Purpose projection={projection} />
      </>
    ),
  },
  state: { name: t`State`, cell: (projection: ProjectionAnswer) => <State projection={projection} /> },
  lag: {
    name: t`Behind`,
    sx: { whiteSpace: 'nowrap' },
    cell: (projection: ProjectionAnswer) => (
      <Lag projection={projection} line={lines.find(({ name }) => name === projection.name)} />
    ),
  },
  rate: { name: t`Rate`, numeric: true, cell: ({ rate }: ProjectionAnswer) => rateText(rate) },
  deadLetters: {
    name: t`Dead letters`,
    numeric: true,
    cell: (projection: ProjectionAnswer) => <DeadLetters projection={projection} />,
  },
  actions: {
    name: t`Actions`,
    cell: (projection: ProjectionAnswer) => (
      <ProjectionActions projection={projection} onAct={(action) => onAct(projection, action)} />
    ),
  },
});

/** The projections, one a row. */
export const ProjectionTable = (props: ProjectionTableProps) => (
  <DataList
    label={t`Projections`}
    items={props.projections}
    keyOf={({ name }) => name}
    tableFrom={1180}
    columns={columns(props)}
    tableSx={{ '& th, & td': { px: 1.5 } }}
    card={({ state, lag, rate, deadLetters, actions }, projection) => [
      [
        <CardTitle>
          <bdi>{projection.name}</bdi>
        </CardTitle>,
        state,
      ],
      <Purpose projection={projection} />,
      [
        <>
          <SmallLine>{t`Behind`}</SmallLine>
          {lag}
        </>,
        <>
          <SmallLine>{t`Rate`}</SmallLine>
          {rate}
        </>,
      ],
      [<SmallLine>{t`Dead letters`}</SmallLine>, deadLetters],
      actions,
    ]}
  />
);
