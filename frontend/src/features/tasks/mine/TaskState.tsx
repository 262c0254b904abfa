import type { Task } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { Sent } from '../sending/sending.ts';
import { SendingNote } from '../sending/SendingNote.tsx';
import { StatusOnLine } from './StatusOnLine.tsx';

/** What the status alone does not tell, as far as the list has it. */
const noteOf = ({ status, acceptingBids, bidsOpen }: Task): string | undefined => {
  if (status === 'Pending' && !acceptingBids) return t`Closed for bids`;
  // An acceptance leaves no bid open.
  if (status === 'In Progress' && bidsOpen > 0) return t`No bid accepted`;
  return undefined;
};

/** The status of an own task, with a note about its bids. */
export const TaskState = ({ task }: { readonly task: Task & Sent }) => {
  const note = noteOf(task);
  return (
    <Box aria-busy={task.sending}>
      <StatusOnLine status={task.status} />
      {note !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {note}
        </Typography>
      )}
      <SendingNote of={task} />
    </Box>
  );
};
