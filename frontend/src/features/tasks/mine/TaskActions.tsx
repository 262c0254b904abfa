import type { Task } from '@marketplace/contracts';
import { Button, Stack } from '@mui/material';

export interface Actions {
  readonly update: (task: Task) => void;
  readonly remove: (task: Task) => void;
  readonly bids: (task: Task) => void;
}

interface TaskActionsProps {
  readonly task: Task;
  readonly actions: Actions;
}

export const TaskActions = ({ task, actions }: TaskActionsProps) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    <Button
      size="small"
      variant="outlined"
      aria-label={`Update ${task.title}`}
      onClick={() => actions.update(task)}
    >
      Update
    </Button>
    <Button
      size="small"
      variant="outlined"
      aria-label={`Delete ${task.title}`}
      onClick={() => actions.remove(task)}
    >
      Delete
    </Button>
    <Button
      size="small"
      variant="outlined"
      aria-label={`Bids on ${task.title}`}
      onClick={() => actions.bids(task)}
    >
      Bids
    </Button>
  </Stack>
);
