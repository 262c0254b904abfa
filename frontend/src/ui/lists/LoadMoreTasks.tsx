import { Plural } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';
import { countText } from '../sentences/countText.ts';

interface LoadMoreTasksProps extends Omit<LoadMoreProps, 'children' | 'sx'> {
  readonly shown: number;
  readonly total: number;
}

/** The end of a paged list of tasks, with how many of them are shown. */
export const LoadMoreTasks = ({ shown, total, ...rest }: LoadMoreTasksProps) => {
  const some = countText(shown);
  const all = Math.max(total, shown);
  return (
    <LoadMore {...rest} sx={{ mt: 5 }}>
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }} role="status">
        <Plural value={all} one={`${some} of # task`} other={`${some} of # tasks`} />
      </Typography>
    </LoadMore>
  );
};
