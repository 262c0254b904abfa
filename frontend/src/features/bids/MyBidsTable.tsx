import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { BidStateChip } from '../../ui/bids/BidStateChip.tsx';
import { OfferText } from '../../ui/bids/OfferText.tsx';
import { DenseTable } from '../../ui/lists/DenseTable.tsx';
import { categoryText, statusText } from '../../ui/tasks/words.ts';
import { Deadline } from '../../ui/time/Deadline.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { BidTitle } from './BidTitle.tsx';
import { Budget } from './Budget.tsx';
import { stepOf } from './stepOf.ts';

const columns = () => [
  { name: t`Task` },
  { name: t`Your offer` },
  { name: t`State` },
  { name: t`What to do next` },
  { name: t`Deadline` },
  { name: t`Last bid` },
];

/** Replaces the fields of a deleted task, and the offer if no bid is open or accepted. */
const Nothing = () => (
  <Box component="span" aria-label={t`none`} role="img" sx={{ color: 'text.secondary' }}>
    –
  </Box>
);

/** The second line of a cell. */
const Below = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    variant="body2"
    color="textSecondary"
    component="div"
    sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
  >
    {children}
  </Typography>
);

/** The user's bids on a wide screen: one row for each task. */
export const MyBidsTable = ({ bids }: { readonly bids: readonly PlacedBidsAnswer[] }) => (
  <DenseTable label={t`My bids`} columns={columns()}>
    {bids.map((placed) => (
      <TableRow key={placed.taskId} hover>
        <TableCell component="th" scope="row" sx={{ maxWidth: 300, fontWeight: 600 }}>
          <BidTitle task={placed.task} />
          {placed.task && (
            <Below>
              {categoryText(placed.task.category)} · {statusText(placed.task.status)}
            </Below>
          )}
        </TableCell>
        <TableCell>
          {placed.offer ? <OfferText offer={placed.offer} sx={{ fontWeight: 600 }} /> : <Nothing />}
          {placed.task && (
            <Below>
              <Budget amount={placed.task.budget} />
            </Below>
          )}
        </TableCell>
        <TableCell>
          <BidStateChip state={placed.state} />
        </TableCell>
        <TableCell sx={{ minWidth: 220 }}>{stepOf(placed)}</TableCell>
        <TableCell>{placed.task ? <Deadline day={placed.task.deadline} /> : <Nothing />}</TableCell>
        <TableCell>
          <Moment iso={placed.lastBidAt} />
          <Below>
            <Plural value={placed.bids} one="# bid" other="# bids" />
          </Below>
        </TableCell>
      </TableRow>
    ))}
  </DenseTable>
);
