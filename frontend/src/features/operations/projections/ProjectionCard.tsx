import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { Box, Card, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { Figure, Figures } from '../Figures.tsx';
import { durationText } from '../../../ui/sentences/durationText.ts';
import { rateText } from '../figures.ts';
import { StateChip } from '../StateChip.tsx';
import { ProjectionActions } from './ProjectionActions.tsx';
import { RebuildPanel } from './rebuild/RebuildPanel.tsx';
import { Trend } from './Trend.tsx';
import { Trouble } from './Trouble.tsx';
import { countText } from '../../../ui/sentences/countText.ts';

interface ProjectionCardProps {
  readonly projection: ProjectionAnswer;
  readonly onAct: (action: ProjectionAction) => void;
}

const purposes: Readonly<Record<ProjectionAnswer['name'], MessageDescriptor>> = {
  tasks: msg`Lists, details, featured tasks`,
  bids: msg`Who bid on which task, and what they offered`,
  notifications: msg`What each user is notified of`,
  alerts: msg`New tasks that saved searches match`,
};

const ProjectionFigures = ({ projection }: Pick<ProjectionCardProps, 'projection'>) => {
  const { position, head, lag, rate, generation, previousGeneration, deadLetters } = projection;
  const last = countText(head);
  const kept = countText(previousGeneration ?? 0);
  return (
    <Figures sx={{ mt: 2.5 }}>
      <Figure name={t`Position`} beside={t`of ${last}`}>
        {countText(position)}
      </Figure>
      <Figure name={t`Behind`} beside={<Trend trend={lag.trend} />}>
        <Plural value={lag.events} one="# event" other="# events" /> ·{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {durationText(lag.seconds)}
        </Box>
      </Figure>
      <Figure name={t`Rate`} beside={t`events applied`}>
        {rateText(rate)}
      </Figure>
      <Figure
        name={t`Generation`}
        beside={previousGeneration === undefined ? t`no earlier one is kept` : t`${kept} is kept`}
      >
        {countText(generation)}
      </Figure>
      <Figure
        name={t`Dead letters`}
        beside={
          deadLetters > 0 ? (
            <Link
              component={RouterLink}
              to={paths.operationsDeadLetters}
              sx={{ display: 'inline-block', minHeight: 24 }}
            >
              <Trans>Look at them</Trans>
            </Link>
          ) : (
            t({ message: 'none', context: 'dead letters' })
          )
        }
      >
        {countText(deadLetters)}
      </Figure>
    </Figures>
  );
};

/** A projection: its figures, its actions, and its last rebuild. */
export const ProjectionCard = ({ projection, onAct }: ProjectionCardProps) => {
  const { name, state, rebuild } = projection;
  const id = `projection-${name}`;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography id={id} variant="h3" component="h2">
              <bdi>{name}</bdi>
            </Typography>
            <StateChip state={state} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t(purposes[name])}
          </Typography>
        </Box>
        <ProjectionActions projection={projection} onAct={onAct} />
      </Box>
      <Trouble projection={projection} />
      <ProjectionFigures projection={projection} />
      {rebuild && <RebuildPanel name={name} paused={state === 'paused'} rebuild={rebuild} />}
    </Card>
  );
};
