import type { PublicTask } from '@marketplace/contracts';
import { Box, Card, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../paths.ts';
import { clamp } from './clamp.ts';
import { Deadline } from './Deadline.tsx';
import { Money } from './Money.tsx';
import { UserText } from './UserText.tsx';

interface TaskCardProps {
  readonly task: PublicTask;
  /** What is shown of the description. */
  readonly description: ReactNode;
  readonly headingLevel?: 'h2' | 'h3';
}

/** A task in a list. The whole card leads to it; the link is its one tab stop. */
export const TaskCard = ({ task, description, headingLevel = 'h2' }: TaskCardProps) => (
  <Card
    component="li"
    sx={{
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      p: 3,
      transition: 'border-color 150ms',
      '&:hover': { borderColor: 'text.secondary' },
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {task.category}
      </Typography>
      <Money amount={task.budget} sx={{ fontWeight: 600 }} />
    </Box>
    <Typography variant="h4" component={headingLevel} sx={{ mt: 1, ...clamp(2) }}>
      <UserText>{task.title}</UserText>
    </Typography>
    <Typography color="textSecondary" component="div" sx={{ mt: 1, mb: 3 }}>
      {description}
    </Typography>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 1,
        mt: 'auto',
        pt: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Deadline day={task.deadline} />
      <Link
        component={RouterLink}
        to={paths.task(task._id)}
        aria-label={`See Details: ${task.title}`}
        sx={{
          fontWeight: 600,
          '&:focus-visible': { outline: 'none' },
          '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
        }}
      >
        See Details
      </Link>
    </Box>
  </Card>
);
