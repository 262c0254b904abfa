import type { Task } from '@marketplace/contracts';
import { Button, ButtonGroup } from '@mui/material';

export interface Actions {
  readonly update: (task: Task) => void;
  readonly remove: (task: Task) => void;
  readonly bids: (task: Task) => void;
}

interface TaskActionsProps {
  readonly task: Task;
  readonly actions: Actions;
}

/** One quiet group a task: a list of tasks shows many of them. */
export const TaskActions = ({ task, actions }: TaskActionsProps) => (
  <ButtonGroup
    size="small"
    aria-label={`What to do with ${task.title}`}
    sx={{ '& .MuiButton-root': { borderColor: 'divider' } }}
  >
    <Button aria-label={`Update ${task.title}`} onClick={() => actions.update(task)}>
      Update
    </Button>
    <Button aria-label={`Delete ${task.title}`} onClick={() => actions.remove(task)}>
      Delete
    </Button>
    <Button aria-label={`Bids on ${task.title}`} onClick={() => actions.bids(task)}>
      Bids
    </Button>
  </ButtonGroup>
);
