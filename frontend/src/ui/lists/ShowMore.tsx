import { Typography } from '@mui/material';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';

interface ShowMoreProps extends Omit<LoadMoreProps, 'children' | 'sx'> {
  readonly shown: number;
  readonly total: number;
}

const count = (number: number) => number.toLocaleString('en');

/** The end of a list of tasks that is read page by page: how much of it is shown, and the rest. */
export const ShowMore = ({ shown, total, ...rest }: ShowMoreProps) => {
  const all = Math.max(total, shown);
  return (
    <LoadMore {...rest} sx={{ mt: 5 }}>
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }} role="status">
        {count(shown)} of {count(all)} {all === 1 ? 'task' : 'tasks'}
      </Typography>
    </LoadMore>
  );
};
