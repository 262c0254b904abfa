import type { Task } from '@marketplace/contracts';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { countText, manyText } from '../../../ui/text/countText.ts';
import { useWayBack } from '../../../wayBack.ts';

/** How many bids on an own task are open, as a link to them. */
export const OpenBids = ({ task }: { readonly task: Task }) => {
  const wayBack = useWayBack();
  return (
    <Link
      component={RouterLink}
      to={paths.taskBids(task._id)}
      state={wayBack}
      aria-label={`${manyText(task.bidsOpen, 'open bid')} on ${task.title}`}
      sx={{ py: 0.5, fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {countText(task.bidsOpen)} open
    </Link>
  );
};
