import type { UnreadMessages } from '@marketplace/contracts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { Plural } from '@lingui/react/macro';
import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { SmallLine } from '../lists/DataList.tsx';

const { useGetUnreadMessagesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The bids with unread messages of the user; keyed by uid, so that users never see each other's bids. */
    getUnreadMessages: build.query({
      ...endpoint('GET /messages/unread', (_uid: string) => ({})),
      providesTags: ['UnreadMessages'],
    }),
  }),
});

type UnreadOnBid = UnreadMessages['bids'][number];

const none: readonly UnreadOnBid[] = [];

export const useUnread = (): readonly UnreadOnBid[] => {
  const { uid = '' } = useAuth().user ?? {};
  return useGetUnreadMessagesQuery(uid, { skip: uid === '' }).currentData?.bids ?? none;
};

interface UnreadLinkProps {
  readonly taskId: string;
  /** Bids on the same page, which show their own numbers. */
  readonly shown?: readonly { readonly _id: string }[];
}

/** A link to the unread messages of the user on the bids of a task, with their number. Without unread messages there is no link. */
export const UnreadLink = ({ taskId, shown = [] }: UnreadLinkProps) => {
  const found = useUnread().filter(
    ({ bidId, ...one }) => one.taskId === taskId && !shown.some(({ _id }) => _id === bidId),
  );
  const [first] = found;
  if (first === undefined) return null;
  const unread = found.reduce((sum, one) => sum + one.unread, 0);
  return (
    <SmallLine>
      <MuiLink component={Link} to={paths.messages(taskId, first.bidId)}>
        <Plural value={unread} one="# unread message" other="# unread messages" />
      </MuiLink>
    </SmallLine>
  );
};
