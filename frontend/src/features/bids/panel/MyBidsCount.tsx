import { Plural, Trans } from '@lingui/react/macro';
import { Button, Skeleton, Typography } from '@mui/material';
import { useAuth } from '../../auth/user/useAuth.ts';
import { useGetMyBidsCountQuery } from '../calls/bidsApi.ts';

/** The number of the user's bids, over all tasks. */
export const MyBidsCount = () => {
  const uid = useAuth().user?.uid ?? '';
  const { data: { bidsCount } = {}, isError, refetch } = useGetMyBidsCountQuery(uid, { skip: uid === '' });
  if (bidsCount !== undefined)
    return (
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Plural value={bidsCount} one="You have placed # bid so far" other="You have placed # bids so far" />
      </Typography>
    );
  if (!isError) return <Skeleton width="70%" />;
  return (
    <Typography role="alert" color="error">
      <Trans>Failed to fetch bids count</Trans>{' '}
      <Button size="small" variant="text" onClick={() => void refetch()}>
        <Trans>Retry</Trans>
      </Button>
    </Typography>
  );
};
