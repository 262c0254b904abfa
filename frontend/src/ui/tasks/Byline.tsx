import type { PublicTask } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { nameText } from '../text/Forgotten.tsx';
import { UserText } from '../text/UserText.tsx';
import { momentText } from '../time/momentText.ts';
import { useNow } from '../time/useNow.ts';

const PostingTime = ({ at }: { readonly at: string }) => {
  const distance = useNow((now) => momentText(at, now).distance);
  return <Trans>posted {distance}</Trans>;
};

/** 'Ada Lovelace · posted 2 hours ago' */
export const Byline = ({
  task: { userName, createdAt },
}: {
  readonly task: Pick<PublicTask, 'userName' | 'createdAt'>;
}) => (
  <Typography
    variant="body2"
    color="textSecondary"
    component="div"
    sx={{ display: 'flex', mt: 0.5, whiteSpace: 'nowrap' }}
  >
    <UserText sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{nameText(userName)}</UserText>
    {createdAt !== '' && (
      <Box component="time" dateTime={createdAt} sx={{ flexShrink: 0, whiteSpace: 'pre' }}>
        {' · '}
        <PostingTime at={createdAt} />
      </Box>
    )}
  </Typography>
);
