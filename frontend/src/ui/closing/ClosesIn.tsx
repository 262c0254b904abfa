import type { PublicTask } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { closesInText } from './closesInText.ts';
import { closesText } from './closesText.ts';
import { useNow } from '../time/useNow.ts';

interface ClosesInProps {
  readonly task: Pick<PublicTask, 'closesAt' | 'acceptingBids'>;
}

/** On the last day, how long a task takes bids; on hover until when on the reader's clock. */
export const ClosesIn = ({ task }: ClosesInProps) => {
  const text = useNow((now) => closesInText(task, now));
  return text === '' ? null : (
    <Box
      component="time"
      dateTime={task.closesAt}
      title={Number.isNaN(Date.parse(task.closesAt)) ? undefined : closesText(task.closesAt).local}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  );
};
