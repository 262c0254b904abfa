import type { Task } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, ButtonGroup } from '@mui/material';
import { textOrForgotten } from '../../../ui/text/Forgotten.tsx';
import { HistoryLink } from '../../auth/access/HistoryLink.tsx';

export interface Actions {
  readonly update: (task: Task) => void;
  readonly remove: (task: Task) => void;
  readonly bids: (task: Task) => void;
  /** The ids of the tasks that are being deleted. */
  readonly deleting: ReadonlySet<string>;
}

interface TaskActionsProps {
  readonly task: Task;
  readonly actions: Actions;
}

/** The buttons of a task. */
export const TaskActions = ({ task, actions }: TaskActionsProps) => {
  const title = textOrForgotten(task.title);
  const deleting = actions.deleting.has(task._id);
  // Not `disabled` while it is deleted: that would drop the keyboard's focus.
  const does = (act: (task: Task) => void) => ({
    'aria-disabled': deleting,
    onClick: () => {
      if (!deleting) act(task);
    },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
      <ButtonGroup
        size="small"
        aria-label={t`What to do with ${title}`}
        sx={{
          '& .MuiButton-root': { borderColor: 'divider', whiteSpace: 'nowrap' },
          '& [aria-disabled=true]': { opacity: 0.6, cursor: 'progress' },
        }}
      >
        <Button aria-label={t`Update ${title}`} {...does(actions.update)}>
          <Trans>Update</Trans>
        </Button>
        <Button
          aria-label={deleting ? t`Deleting... ${title}` : t`Delete ${title}`}
          {...does(actions.remove)}
        >
          {deleting ? t`Deleting...` : t`Delete`}
        </Button>
        <Button aria-label={t`Bids on ${title}`} {...does(actions.bids)}>
          <Trans>Bids</Trans>
        </Button>
      </ButtonGroup>
      <HistoryLink task={task} />
    </Box>
  );
};
