import type { Task } from '@marketplace/contracts';
import { Link } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { countText, manyText } from '../../../ui/text/countText.ts';

/** How many bids on an own task are open, as a link to them. */
export const OpenBids = ({ task }: { readonly task: Task }) => {
  const { pathname, search } = useLocation();
  return (
    <Link
      component={RouterLink}
      to={paths.taskBids(task._id)}
      // For the way back.
      state={{ from: pathname + search }}
      aria-label={`${manyText(task.bidsOpen, 'open bid')} on ${task.title}`}
      sx={{ py: 0.5, fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {countText(task.bidsOpen)} open
    </Link>
  );
};
