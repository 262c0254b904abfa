import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { countText } from '../../../ui/text/countText.ts';
import { momentText } from '../../../ui/time/momentText.ts';
import { useGetTaskBidsInfiniteQuery } from '../calls/taskBidsApi.ts';

/** 'On this task: none', or how many bids of the user and when the last was placed. Nothing until the bids are read. */
export const OnThisTask = ({ taskId }: { readonly taskId: string }) => {
  const [first] = useGetTaskBidsInfiniteQuery({ taskId }).currentData?.pages ?? [];
  if (first === undefined) return null;
  const [last] = first.items;
  const count = countText(first.total);
  const when = last && momentText(last.placedAt, new Date()).distance;
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
