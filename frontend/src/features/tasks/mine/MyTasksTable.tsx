import type { Task } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, TableCell, TableRow } from '@mui/material';
import { paths } from '../../../paths.ts';
import { countText } from '../../../ui/text/countText.ts';
import { FoundText } from '../../../ui/text/FoundText.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { Deadline } from '../../../ui/time/Deadline.tsx';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';
import { categoryText } from '../../../ui/tasks/words.ts';
import { OpenBids } from './OpenBids.tsx';
import { TaskActions, type Actions } from './TaskActions.tsx';
import { TaskState } from './TaskState.tsx';

interface MyTasksProps {
  readonly tasks: readonly Task[];
  /** The words of the search, to be marked. */
  readonly words: readonly string[];
  readonly actions: Actions;
}

const columns = () => [
  { name: t`Title` },
  { name: t`Category` },
  { name: t`Deadline` },
  { name: t`Budget`, align: 'right' as const },
  { name: t`Bids`, align: 'right' as const },
  { name: t`Status` },
  { name: t`Actions` },
];

/** The user's own tasks on a wide screen. */
export const MyTasksTable = ({ tasks, words, actions }: MyTasksProps) => (
  <Box sx={{ '& td, & th': { px: 1.25 } }}>
    <DenseTable label={t`My posted tasks`} columns={columns()}>
      {tasks.map((task) => (
        <TableRow key={task._id} hover>
          <TableCell component="th" scope="row" sx={{ maxWidth: 360, fontWeight: 600 }}>
            <TitleLink to={paths.task(task._id)}>
              <FoundText words={words}>{task.title}</FoundText>
            </TitleLink>
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{categoryText(task.category)}</TableCell>
          <TableCell>
            <Deadline day={task.deadline} sx={{ whiteSpace: 'normal' }} />
          </TableCell>
          <TableCell align="right" sx={{ fontWeight: 600 }}>
            <Money amount={task.budget} />
          </TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            {countText(task.bidsCount)} · <OpenBids task={task} />
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
  </Box>
);
