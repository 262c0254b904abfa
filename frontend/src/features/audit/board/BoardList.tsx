import type { BoardTask } from '@marketplace/contracts';
import { Box, Card, TableCell, TableRow, Typography } from '@mui/material';
import { paths } from '../../../paths.ts';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { StatusChip } from '../../../ui/tasks/StatusChip.tsx';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { ChangedSinceMark } from './ChangedSinceMark.tsx';
import { ChangesSince } from './ChangesSince.tsx';
import { countText, manyText } from '../../../ui/text/countText.ts';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';

const columns = [
  { name: 'Task' },
  { name: 'Status' },
  { name: 'Deadline' },
  { name: 'Budget', align: 'right' as const },
  { name: 'Bids', align: 'right' as const },
  { name: 'Since then' },
];
const tableFrom = 1000;

const About = ({ task }: { readonly task: BoardTask }) => (
  <Typography variant="body2" color="textSecondary" component="div" sx={{ fontWeight: 400 }}>
    {task.category} · <UserText>{task.userEmail}</UserText>
  </Typography>
);

/** Whether the task took bids then. */
const Bidding = ({ task }: { readonly task: BoardTask }) => (
  <Typography variant="body2" color="textSecondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
    <ChangedSinceMark task={task} field="acceptingBids">
      {task.acceptingBids ? 'Open for bids' : 'Closed for bids'}
    </ChangedSinceMark>
  </Typography>
);

const BoardTable = ({ tasks }: { readonly tasks: readonly BoardTask[] }) => (
  <DenseTable label="The board at that time" columns={columns}>
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
            {task.deadline}
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
              {countText(task.bidsOpen)} open
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
    aria-label="The board at that time"
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
          Deadline {task.deadline} · {manyText(task.bidsCount, 'bid')}, {countText(task.bidsOpen)} open
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
