import type { Task } from '@marketplace/contracts';
import { TableCell, TableRow } from '@mui/material';
import { paths } from '../../../paths.ts';
import { Deadline } from '../../../ui/time/Deadline.tsx';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';
import { TaskActions, type Actions } from './TaskActions.tsx';
import { TaskState } from './TaskState.tsx';

interface MyTasksProps {
  readonly tasks: readonly Task[];
  readonly actions: Actions;
}

const columns = ['Title', 'Category', 'Deadline', 'Status', 'Actions'].map((name) => ({ name }));

/** The user's own tasks on a wide screen. */
export const MyTasksTable = ({ tasks, actions }: MyTasksProps) => (
  <DenseTable label="My posted tasks" columns={columns}>
    {tasks.map((task) => (
      <TableRow key={task._id} hover>
        <TableCell component="th" scope="row" sx={{ maxWidth: 360, fontWeight: 600 }}>
          <TitleLink to={paths.task(task._id)}>{task.title}</TitleLink>
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>{task.category}</TableCell>
        <TableCell>
          <Deadline day={task.deadline} />
        </TableCell>
        <TableCell>
          <TaskState task={task} />
        </TableCell>
        <TableCell>
          <TaskActions task={task} actions={actions} />
        </TableCell>
      </TableRow>
    ))}
  </DenseTable>
);
