import type { TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { useTaskActions } from '../tasks/changes/useTaskActions.tsx';
import { busyButton } from '../../ui/styles/busyButton.ts';

interface OwnerActionsProps {
  readonly task: TaskAnswer;
  readonly onUpdate: () => void;
  readonly onDeleted: () => void;
}

/** What the owner can do with the task. */
export const OwnerActions = ({ task, onUpdate, onDeleted }: OwnerActionsProps) => {
  const { remove, deleting } = useTaskActions();
  const busy = deleting.has(task._id);
  const removeTask = async () => {
    if (!busy && (await remove(task))) onDeleted();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, maxWidth: '24rem' }}>
      <Button variant="contained" onClick={onUpdate}>
        <Trans>Update</Trans>
      </Button>
      <Button variant="outlined" aria-disabled={busy} onClick={() => void removeTask()} sx={busyButton}>
        {busy ? t`Deleting...` : t`Delete`}
      </Button>
    </Box>
  );
};
