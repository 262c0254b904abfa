import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { countText } from '../../../ui/sentences/countText.ts';
import { momentText } from '../../../ui/time/momentText.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { useShownBids } from '../calls/useShownBids.ts';

/** 'On this task: none', or how many bids of the user and when the last was placed. Nothing until the bids are read. */
export const OwnBidsCount = ({ taskId }: { readonly taskId: string }) => {
  const [first] = useShownBids({ taskId }).currentData?.pages ?? [];
  const last = first?.items[0];
  const when = useNow((now) => last && momentText(last.placedAt, now).distance);
  if (first === undefined) return null;
  const count = countText(first.total);
  return (
    <Typography
      role="status"
      variant="body2"
      color="textSecondary"
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {when === undefined
        ? t`On this task: none`
        : first.total > 1
          ? t`On this task: ${count}, the last ${when}`
          : t`On this task: ${count}, ${when}`}
    </Typography>
  );
};
