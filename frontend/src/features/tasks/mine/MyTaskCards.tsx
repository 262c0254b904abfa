import type { Task } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { paths } from '../../../paths.ts';
import { countText } from '../../../ui/text/countText.ts';
import { FoundText } from '../../../ui/text/FoundText.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { Deadline } from '../../../ui/time/Deadline.tsx';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';
import { categoryText } from '../../../ui/tasks/words.ts';
import { OpenBids } from './OpenBids.tsx';
import { TaskActions, type Actions } from './TaskActions.tsx';
import { TaskState } from './TaskState.tsx';

interface MyTaskCardsProps {
  readonly tasks: readonly Task[];
  /** The words of the search, to be marked. */
  readonly words: readonly string[];
  readonly actions: Actions;
}

const apart = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  width: 1,
} as const;

const BidsLine = ({ task }: { readonly task: Task }) => {
  const count = countText(task.bidsCount);
  return (
    <Trans>
      Bids: {count} · <OpenBids task={task} />
    </Trans>
  );
};

/** The user's own tasks on a small screen. */
export const MyTaskCards = ({ tasks, words, actions }: MyTaskCardsProps) => (
  <Box
    component="ul"
    aria-label={t`My posted tasks`}
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, m: 0, p: 0, listStyle: 'none' }}
  >
    {tasks.map((task) => (
      <Card
        component="li"
        key={task._id}
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: 1.5, p: 2.5 }}
      >
        <Box sx={{ ...apart, '& > :last-child': { textAlign: 'end' } }}>
          <Typography variant="body2" color="textSecondary">
            {categoryText(task.category)}
          </Typography>
          <TaskState task={task} />
        </Box>
        <Typography variant="h4" component="h2">
          <TitleLink to={paths.task(task._id)}>
            <FoundText words={words}>{task.title}</FoundText>
          </TitleLink>
        </Typography>
        <Box sx={{ ...apart, alignItems: 'baseline', mt: 'auto' }}>
          <Deadline day={task.deadline} />
          <Money amount={task.budget} sx={{ fontWeight: 600 }} />
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <BidsLine task={task} />
        </Box>
        <TaskActions task={task} actions={actions} />
      </Card>
    ))}
  </Box>
);
