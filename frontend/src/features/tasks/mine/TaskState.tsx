import { defaultStatus, statuses, type TaskStatus, type OwnerDue, type Task } from '@marketplace/contracts';
import { Box, Link, Typography } from '@mui/material';
import { wrapsIfNarrow } from '../../../ui/styles.ts';
import { StatusChip } from '../../../ui/tasks/StatusChip.tsx';
import { plural, t } from '@lingui/core/macro';
import { paths } from '../../../navigation/paths.ts';
import { PageLink } from '../../../navigation/PageLink.tsx';
import { untilText } from '../../../ui/closing/dueText.ts';
import { takesBids } from '../../../ui/closing/takesBids.ts';
import { UnreadLink } from '../../../ui/tasks/UnreadLink.tsx';
import type { Sent } from '../../../commands/sending.ts';
import { SendingNote } from '../../../commands/SendingNote.tsx';
import { waitingOf } from './waiting.ts';

const way: readonly TaskStatus[] = statuses.filter((status) => status !== 'Cancelled');
const gap = 14;
const radius = 3.5;
const y = 6;
const x = (step: number) => y + step * gap;

/** A status, with its progress before it: a dot for each step, filled up to the current one. */
const StatusOnLine = ({ status = defaultStatus }: { readonly status?: TaskStatus | undefined }) => {
  const cancelled = status === 'Cancelled';
  const reached = cancelled ? 0 : way.indexOf(status);
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 1, ...wrapsIfNarrow }}>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${x(way.length - 1) + y} ${2 * y}`}
        sx={{
          width: x(way.length - 1) + y,
          height: 2 * y,
          flexShrink: 0,
          '[dir=rtl] &': { transform: 'scaleX(-1)' },
          color: cancelled ? 'text.secondary' : 'primary.main',
          '& .ahead': {
            stroke: 'var(--mui-palette-line-control)',
            fill: 'var(--mui-palette-background-paper)',
          },
        }}
      >
        <line className="ahead" x1={x(0)} x2={x(way.length - 1)} y1={y} y2={y} />
        <line x1={x(0)} x2={x(reached)} y1={y} y2={y} stroke="currentColor" strokeWidth={1.5} />
        {way.map((step, index) =>
          index <= reached ? (
            <circle key={step} cx={x(index)} cy={y} r={radius} fill="currentColor" stroke="currentColor" />
          ) : (
            <circle key={step} className="ahead" cx={x(index)} cy={y} r={radius} />
          ),
        )}
      </Box>
      <StatusChip status={status} />
    </Box>
  );
};

/** A note about the bids that the status alone does not tell. */
const noteOf = (task: Task): string | undefined => {
  const { status, bidsOpen, hidden } = task;
  if (hidden) return t`Hidden by a moderator`;
  if (status === 'Pending' && !takesBids(task)) return t`Closed for bids`;
  // An acceptance closes all open bids, so with an open bid none is accepted.
  if (status === 'In Progress' && bidsOpen > 0) return t`No bid accepted`;
  return undefined;
};

const waitingText = ({ bidsOpen }: Task, due: OwnerDue): string => {
  const until = untilText(due);
  return due.what === 'answer'
    ? t`Delivered: answer until ${until}`
    : plural(bidsOpen, { one: `# offer, decide until ${until}`, other: `# offers, decide until ${until}` });
};

/** The status of an own task, with what the owner must do (answer, decide) or a note about its bids, and a link to unread messages. */
export const TaskState = ({ task }: { readonly task: Task & Sent }) => {
  const waiting = waitingOf(task);
  const note = waiting && !task.hidden ? undefined : noteOf(task);
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
