import type { PublicTask } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { closesInText } from './closesInText.ts';
import { closesText } from './closesText.ts';

interface ClosesInProps {
  readonly task: Pick<PublicTask, 'closesAt' | 'acceptingBids'>;
}

/** How long a task takes bids; on hover until when on the reader's clock. */
export const ClosesIn = ({ task }: ClosesInProps) => (
  <Box
    component="time"
    dateTime={task.closesAt}
    title={Number.isNaN(Date.parse(task.closesAt)) ? undefined : closesText(task.closesAt).local}
    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
  >
    {closesInText(task, new Date())}
  </Box>
);
