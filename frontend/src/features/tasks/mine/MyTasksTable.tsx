import type { Task } from '@marketplace/contracts';
import { Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { clamp } from '../../../ui/clamp.ts';
import { Deadline } from '../../../ui/Deadline.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { UserText } from '../../../ui/UserText.tsx';
import { TaskActions, type Actions } from './TaskActions.tsx';

interface MyTasksProps {
  readonly tasks: readonly Task[];
  readonly actions: Actions;
}

const stickyHead = {
  '& th': { position: 'sticky', top: 73, zIndex: 1 },
  '& th:first-of-type': { borderTopLeftRadius: 11 },
  '& th:last-of-type': { borderTopRightRadius: 11 },
} as const;

/** One's own tasks on a wide screen: dense, columns that line up. */
export const MyTasksTable = ({ tasks, actions }: MyTasksProps) => (
  <TableContainer
    sx={{
      // A container that scrolls would keep the head from staying in sight.
      overflow: 'visible',
      border: 1,
      borderColor: 'divider',
      borderRadius: '12px',
      bgcolor: 'background.paper',
    }}
  >
    <Table aria-label="My posted tasks" sx={{ '& td, & tbody th': { py: 0.75 } }}>
      <TableHead sx={stickyHead}>
        <TableRow>
          <TableCell>Title</TableCell>
          <TableCell>Category</TableCell>
          <TableCell>Deadline</TableCell>
          <TableCell>Status</TableCell>
          <TableCell>Actions</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {tasks.map((task) => (
          <TableRow key={task._id} hover sx={{ '&:last-child td, &:last-child th': { borderBottom: 0 } }}>
            <TableCell component="th" scope="row" sx={{ maxWidth: 360, fontWeight: 600 }}>
              <Link component={RouterLink} to={paths.task(task._id)} underline="hover">
                <UserText sx={clamp(2)}>{task.title}</UserText>
              </Link>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{task.category}</TableCell>
            <TableCell>
              <Deadline day={task.deadline} />
            </TableCell>
            <TableCell>
              <StatusChip status={task.status} />
            </TableCell>
            <TableCell>
              <TaskActions task={task} actions={actions} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
