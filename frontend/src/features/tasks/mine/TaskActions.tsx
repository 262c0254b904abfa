import type { Task } from '@marketplace/contracts';
import { Box, Button, ButtonGroup } from '@mui/material';
import { HistoryLink } from '../../../historyLink/HistoryLink.tsx';

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
        aria-label={`What to do with ${task.title}`}
        sx={{
          '& .MuiButton-root': { borderColor: 'divider', whiteSpace: 'nowrap' },
          '& [aria-disabled=true]': { opacity: 0.6, cursor: 'progress' },
        }}
      >
        <Button aria-label={`Update ${task.title}`} {...does(actions.update)}>
          Update
        </Button>
        <Button aria-label={`${deleting ? 'Deleting...' : 'Delete'} ${task.title}`} {...does(actions.remove)}>
          {deleting ? 'Deleting...' : 'Delete'}
        </Button>
        <Button aria-label={`Bids on ${task.title}`} {...does(actions.bids)}>
          Bids
        </Button>
      </ButtonGroup>
      <HistoryLink task={task} />
    </Box>
  );
};
