import { defaultStatus, type PublicTask } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Link, Typography, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { clamp } from '../styles/clamp.ts';
import { ClosingCountdown } from '../closing/ClosingCountdown.tsx';
import { openBidsText } from '../closing/openBidsText.ts';
import { Deadline } from '../time/Deadline.tsx';
import { joinSx } from '../styles/joinSx.ts';
import { textOrForgotten } from '../text/Forgotten.tsx';
import { Money } from '../text/Money.tsx';
import { OwnMark } from './OwnMark.tsx';
import { StatusChip } from './StatusChip.tsx';
import { categoryText } from './taskWords.ts';
import { UserText } from '../text/UserText.tsx';
import { HyphenatedText } from '../text/HyphenatedText.tsx';
import { useWayBack } from '../../navigation/wayBack.ts';

interface TaskCardProps {
  readonly task: PublicTask;
  readonly component?: 'li' | 'div';
  /** Default: the plain title. */
  readonly heading?: ReactNode;
  /** The shown part of the description. */
  readonly description: ReactNode;
  readonly headingLevel?: 'h2' | 'h3';
  /** For an own task, or a task with an own bid. */
  readonly mark?: string | undefined;
  /** Beside the category; default: a status that is not Pending. */
  readonly chip?: ReactNode;
  /** Who posted it and when, below the title. */
  readonly byline?: ReactNode;
  /** Actions beside the link to the details. */
  readonly actions?: ReactNode;
  readonly sx?: SxProps<Theme>;
}

const ends = {
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: 1,
  typography: 'body2',
} as const;

/** It covers the whole card. */
const DetailsLink = ({ task }: Pick<TaskCardProps, 'task'>) => {
  const wayBack = useWayBack();
  const title = textOrForgotten(task.title);
  return (
    <Link
      component={RouterLink}
      to={paths.task(task._id)}
      state={wayBack}
      aria-label={t`See Details: ${title}`}
      sx={{
        flexShrink: 0,
        fontWeight: 600,
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: 2,
        },
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
      }}
    >
      <Trans>See Details</Trans>
    </Link>
  );
};

const card = {
  position: 'relative',
  overflow: 'visible',
  display: 'flex',
  flexDirection: 'column',
  p: 3,
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;

/** A task in a list. The whole card is a link, with one tab stop. */
export const TaskCard = ({
  task,
  component = 'li',
  heading = <HyphenatedText>{task.title}</HyphenatedText>,
  description,
  headingLevel = 'h2',
  mark,
  chip = task.status !== defaultStatus && <StatusChip status={task.status} />,
  byline,
  actions,
  sx,
}: TaskCardProps) => (
  <Card component={component} sx={joinSx(card, sx)}>
    {mark !== undefined && <OwnMark>{mark}</OwnMark>}
    {/* As high without a chip as with one: the titles of a row line up. */}
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 24 }}>
      <Typography variant="body2" color="textSecondary">
        {categoryText(task.category)}
      </Typography>
      {chip}
      <Money amount={task.budget} sx={{ ml: 'auto', fontWeight: 600 }} />
    </Box>
    <Typography variant="h4" component={headingLevel} sx={{ mt: 1, textWrap: 'pretty', ...clamp(2) }}>
      <UserText>{heading}</UserText>
    </Typography>
    {byline}
    <Typography color="textSecondary" component="div" sx={{ mt: 1, mb: 2 }}>
      {description}
    </Typography>
    <Box sx={{ ...ends, mt: 'auto', mb: 1.5, color: 'text.secondary' }}>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {openBidsText(task.bidsOpen)}
      </Box>
      {/* A chip says why it is closed. */}
      {task.closesAt !== '' && !chip && <ClosingCountdown task={task} />}
    </Box>
    {/* As high as with a date on two lines: the lines above the dates of a row line up. */}
    <Box
      sx={{
        ...ends,
        alignItems: 'end',
        minHeight: 'calc(2lh + 12px)',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {/* In a narrow card, the date goes to a second line; what is at the right stays there. */}
      <Deadline day={task.deadline} sx={{ flexGrow: 1, whiteSpace: 'normal' }} />
      {actions}
      <DetailsLink task={task} />
    </Box>
  </Card>
);
