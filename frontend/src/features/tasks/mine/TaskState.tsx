import type { OwnerDue, Task } from '@marketplace/contracts';
import { plural, t } from '@lingui/core/macro';
import { Box, Link, Typography } from '@mui/material';
import { paths } from '../../../navigation/paths.ts';
import { PageLink } from '../../../navigation/PageLink.tsx';
import { untilText } from '../../../ui/closing/dueText.ts';
import { UnreadLink } from '../../unread/UnreadLink.tsx';
import type { Sent } from '../sending/sending.ts';
import { SendingNote } from '../sending/SendingNote.tsx';
import { StatusOnLine } from './StatusOnLine.tsx';
import { waitingOf } from './waiting.ts';

/** What the status alone does not tell, as far as the list has it. */
const noteOf = ({ status, acceptingBids, bidsOpen }: Task): string | undefined => {
  if (status === 'Pending' && !acceptingBids) return t`Closed for bids`;
  // An acceptance leaves no bid open.
  if (status === 'In Progress' && bidsOpen > 0) return t`No bid accepted`;
  return undefined;
};

const waitingText = ({ bidsOpen }: Task, due: OwnerDue): string => {
  const until = untilText(due);
  return due.what === 'answer'
    ? t`Delivered: answer until ${until}`
    : plural(bidsOpen, { one: `# offer, decide until ${until}`, other: `# offers, decide until ${until}` });
};

/** The status of an own task, with its duty (an answer, a decision) or a note about its bids, and a link to unread messages. */
export const TaskState = ({ task }: { readonly task: Task & Sent }) => {
  const waiting = waitingOf(task);
  const note = waiting ? undefined : noteOf(task);
  return (
    <Box aria-busy={task.sending}>
      <StatusOnLine status={task.status} />
      {waiting && (
        <Link
          component={PageLink}
          to={paths.taskBids(task._id)}
          sx={{ display: 'block', py: 0.25, fontWeight: 600, typography: 'body2' }}
        >
          {waitingText(task, waiting)}
        </Link>
      )}
      {note !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {note}
        </Typography>
      )}
      <UnreadLink taskId={task._id} />
      <SendingNote of={task} />
    </Box>
  );
};
