import { Plural } from '@lingui/react/macro';
import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { SmallLine } from '../../ui/lists/DataList.tsx';
import { useUnread } from './useUnread.ts';

/** A link to the unread messages of the user on the bids of a task, with their number. Without unread messages there is no link. */
export const UnreadLink = ({ taskId }: { readonly taskId: string }) => {
  const found = useUnread().filter((one) => one.taskId === taskId);
  const [first] = found;
  if (first === undefined) return null;
  const unread = found.reduce((sum, one) => sum + one.unread, 0);
  return (
    <SmallLine>
      <MuiLink component={Link} to={paths.bid(taskId, first.bidId)} state={{ messages: first.bidId }}>
        <Plural value={unread} one="# unread message" other="# unread messages" />
      </MuiLink>
    </SmallLine>
  );
};
