import type { Task } from '@marketplace/contracts';
import { plural } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Link } from '@mui/material';
import { paths } from '../../../navigation/paths.ts';
import { PageLink } from '../../../navigation/PageLink.tsx';

/** How many bids on an own task are open, as a link to them. */
export const OpenBids = ({ task }: { readonly task: Task }) => {
  const { bidsOpen, title } = task;
  return (
    <Link
      component={PageLink}
      to={paths.taskBids(task._id)}
      aria-label={plural(bidsOpen, { one: `# open bid on ${title}`, other: `# open bids on ${title}` })}
      sx={{ py: 0.5, fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      <Plural value={bidsOpen} one="# open" other="# open" />
    </Link>
  );
};
