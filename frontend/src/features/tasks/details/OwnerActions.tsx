import type { TaskAnswer } from '@marketplace/contracts';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { UpdateTaskDialog } from '../mine/UpdateTaskDialog.tsx';
import { useTaskActions } from '../mine/useTaskActions.ts';

/** What the owner can do with the task. */
export const OwnerActions = ({ task }: { readonly task: TaskAnswer }) => {
  const navigate = useNavigate();
  const { remove, deleting } = useTaskActions();
  /** Counted: a form that is opened again while it is closing is a new one. */
  const [opened, setOpened] = useState(0);
  const [updating, setUpdating] = useState(false);
  const busy = deleting.has(task._id);
  const removeTask = async () => {
    if (!busy && (await remove(task))) void navigate(paths.myPostedTask);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      <Button
        variant="contained"
        onClick={() => {
          setOpened(opened + 1);
          setUpdating(true);
        }}
      >
        Update
      </Button>
      <Button
        variant="outlined"
        aria-disabled={busy}
        onClick={() => void removeTask()}
        sx={{ '&[aria-disabled=true]': { opacity: 0.6, cursor: 'progress' } }}
      >
        {busy ? 'Deleting...' : 'Delete'}
      </Button>
      {updating && <UpdateTaskDialog key={opened} task={task} onClose={() => setUpdating(false)} />}
    </Box>
  );
};
