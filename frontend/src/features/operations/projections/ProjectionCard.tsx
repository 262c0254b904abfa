import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { Box, Card, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Figure, Figures } from '../Figures.tsx';
import { durationText, rateText } from '../figures.ts';
import { StateChip } from '../StateChip.tsx';
import { ProjectionActions } from './ProjectionActions.tsx';
import { RebuildPanel } from './RebuildPanel.tsx';
import { Trend } from './Trend.tsx';
import { countText, manyText } from '../../../ui/text/countText.ts';

interface ProjectionCardProps {
  readonly projection: ProjectionAnswer;
  readonly onAct: (action: ProjectionAction) => void;
}

const purposes: Readonly<Record<ProjectionAnswer['name'], string>> = {
  tasks: 'Lists, details, featured tasks',
  bids: 'Who bid on which task, and what they offered',
  notifications: 'What each user is notified of',
  alerts: 'New tasks that saved searches match',
};

/** A projection: its figures, its actions, and its last rebuild. */
export const ProjectionCard = ({ projection, onAct }: ProjectionCardProps) => {
  const { name, state, position, head, lag, rate, generation, previousGeneration, deadLetters, rebuild } =
    projection;
  const id = `projection-${name}`;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography id={id} variant="h3" component="h2">
              {name}
            </Typography>
            <StateChip state={state} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {purposes[name]}
          </Typography>
        </Box>
        <ProjectionActions projection={projection} onAct={onAct} />
      </Box>
      <Figures sx={{ mt: 2.5 }}>
        <Figure name="Position" beside={`of ${countText(head)}`}>
          {countText(position)}
        </Figure>
        <Figure name="Behind" beside={<Trend trend={lag.trend} />}>
          {manyText(lag.events, 'event')} ·{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {durationText(lag.seconds)}
          </Box>
        </Figure>
        <Figure name="Rate" beside="events applied">
          {rateText(rate)}
        </Figure>
        <Figure
          name="Generation"
          beside={
            previousGeneration === undefined
              ? 'no earlier one is kept'
              : `${countText(previousGeneration)} is kept`
          }
        >
          {countText(generation)}
        </Figure>
        <Figure
          name="Dead letters"
          beside={
            deadLetters > 0 ? (
              <Link
                component={RouterLink}
                to={paths.operationsDeadLetters}
                sx={{ display: 'inline-block', minHeight: 24 }}
              >
                Look at them
              </Link>
            ) : (
              'none'
            )
          }
        >
          {countText(deadLetters)}
        </Figure>
      </Figures>
      {rebuild && <RebuildPanel name={name} paused={state === 'paused'} rebuild={rebuild} />}
    </Card>
  );
};
