import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { Box, TableCell, TableRow } from '@mui/material';
import { Deadline } from '../../ui/time/Deadline.tsx';
import { DenseTable } from '../../ui/lists/DenseTable.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { StatusChip } from '../../ui/tasks/StatusChip.tsx';
import { BidTitle } from './BidTitle.tsx';
import { countText } from '../../ui/text/countText.ts';

const columns = [
  { name: 'Task' },
  { name: 'Category' },
  { name: 'Deadline' },
  { name: 'Budget', align: 'right' },
  { name: 'Status' },
  { name: 'Your bids', align: 'right' },
  { name: 'Last bid' },
] as const;

/** Replaces the missing fields of a deleted task. */
const Nothing = () => (
  <Box component="span" aria-label="none" role="img" sx={{ color: 'text.secondary' }}>
    –
  </Box>
);

/** The user's bids on a wide screen. */
export const MyBidsTable = ({ bids }: { readonly bids: readonly PlacedBidsAnswer[] }) => (
  <DenseTable label="My bids" columns={columns}>
    {bids.map(({ taskId, bids: count, lastBidAt, task }) => (
      <TableRow key={taskId} hover>
        <TableCell component="th" scope="row" sx={{ maxWidth: 320, fontWeight: 600 }}>
          <BidTitle task={task} />
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>{task?.category ?? <Nothing />}</TableCell>
        <TableCell>{task ? <Deadline day={task.deadline} /> : <Nothing />}</TableCell>
        <TableCell align="right">{task ? <Money amount={task.budget} /> : <Nothing />}</TableCell>
        <TableCell>{task ? <StatusChip status={task.status} /> : <Nothing />}</TableCell>
        <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {countText(count)}
        </TableCell>
        <TableCell>
          <Moment iso={lastBidAt} />
        </TableCell>
      </TableRow>
    ))}
  </DenseTable>
);
