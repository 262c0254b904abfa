import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { BoardTask } from '@marketplace/contracts';
import { Box, Card, TableCell, TableRow, Typography } from '@mui/material';
import { paths } from '../../../paths.ts';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { categoryText } from '../../../ui/tasks/words.ts';
import { StatusChip } from '../../../ui/tasks/StatusChip.tsx';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { ChangedSinceMark } from './ChangedSinceMark.tsx';
import { ChangesSince } from './ChangesSince.tsx';
import { countText } from '../../../ui/text/countText.ts';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';

const columns = () => [
  { name: t`Task` },
  { name: t`Status` },
  { name: t`Deadline` },
  { name: t`Budget`, align: 'right' as const },
  { name: t`Bids`, align: 'right' as const },
  { name: t`Since then` },
];
const tableFrom = 1000;

const About = ({ task }: { readonly task: BoardTask }) => (
  <Typography variant="body2" color="textSecondary" component="div" sx={{ fontWeight: 400 }}>
    {categoryText(task.category)} · <UserText>{task.userEmail}</UserText>
  </Typography>
);

/** Whether the task took bids then. */
const Bidding = ({ task }: { readonly task: BoardTask }) => (
  <Typography variant="body2" color="textSecondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
    <ChangedSinceMark task={task} field="acceptingBids">
      {task.acceptingBids ? <Trans>Open for bids</Trans> : <Trans>Closed for bids</Trans>}
    </ChangedSinceMark>
  </Typography>
);

const DeadlineAndBids = ({ task: { deadline, bidsCount, bidsOpen } }: { readonly task: BoardTask }) => {
  const bids = plural(bidsCount, { one: '# bid', other: '# bids' });
  const open = plural(bidsOpen, { other: '# open' });
  return (
    <Trans>
      Deadline <bdi dir="ltr">{deadline}</bdi> · {bids}, {open}
    </Trans>
  );
};

const BoardTable = ({ tasks }: { readonly tasks: readonly BoardTask[] }) => (
  <DenseTable label={t`The board at that time`} columns={columns()}>
    {tasks.map((task) => (
      <TableRow key={task._id} hover>
        <TableCell component="th" scope="row" sx={{ maxWidth: 380, fontWeight: 600 }}>
          <TitleLink to={paths.taskHistory(task._id)}>{task.title}</TitleLink>
          <About task={task} />
        </TableCell>
        <TableCell>
          <ChangedSinceMark task={task} field="status">
            <StatusChip status={task.status} />
          </ChangedSinceMark>
          <Bidding task={task} />
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>
          <ChangedSinceMark task={task} field="deadline">
            <bdi dir="ltr">{task.deadline}</bdi>
          </ChangedSinceMark>
        </TableCell>
        <TableCell align="right">
          <ChangedSinceMark task={task} field="budget">
            <Money amount={task.budget} />
          </ChangedSinceMark>
        </TableCell>
        <TableCell align="right">
          <ChangedSinceMark task={task} field="bidsCount">
            {countText(task.bidsCount)}
          </ChangedSinceMark>
          <Typography variant="body2" color="textSecondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
            <ChangedSinceMark task={task} field="bidsOpen">
              <Plural value={task.bidsOpen} other="# open" />
            </ChangedSinceMark>
          </Typography>
        </TableCell>
        <TableCell sx={{ maxWidth: 260 }}>
          <ChangesSince since={task.since} />
        </TableCell>
      </TableRow>
    ))}
  </DenseTable>
);

const BoardCards = ({ tasks }: { readonly tasks: readonly BoardTask[] }) => (
  <Box
    component="ul"
    role="list"
    aria-label={t`The board at that time`}
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, m: 0, p: 0, listStyle: 'none' }}
  >
    {tasks.map((task) => (
      <Card component="li" key={task._id} sx={{ display: 'grid', gap: 1, alignContent: 'start', p: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <StatusChip status={task.status} />
          <Money amount={task.budget} sx={{ fontWeight: 600 }} />
        </Box>
        <Typography variant="h4" component="h2">
          <TitleLink to={paths.taskHistory(task._id)}>{task.title}</TitleLink>
        </Typography>
        <About task={task} />
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <DeadlineAndBids task={task} />
        </Typography>
        <Bidding task={task} />
        <ChangesSince since={task.since} />
      </Card>
    ))}
  </Box>
);

/** The tasks at that time, each with its changes since. */
export const BoardList = ({ tasks }: { readonly tasks: readonly BoardTask[] }) =>
  useMinWidth(tableFrom) ? <BoardTable tasks={tasks} /> : <BoardCards tasks={tasks} />;
