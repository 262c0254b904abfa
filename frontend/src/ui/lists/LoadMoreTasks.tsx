import { Plural } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';
import { countText } from '../sentences/countText.ts';

interface LoadMoreTasksProps extends Omit<LoadMoreProps, 'children' | 'sx'> {
  readonly shown: number;
  readonly total: number;
  /** Whether there are more tasks than `total`, which was counted up to a limit. */
  readonly isMore?: boolean | undefined;
}

/** The end of a paged list of tasks, with the number of shown tasks. */
export const LoadMoreTasks = ({ shown, total, isMore, ...rest }: LoadMoreTasksProps) => {
  const some = countText(shown);
  const all = Math.max(total, shown);
  return (
    <LoadMore {...rest} sx={{ mt: 5 }}>
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }} role="status">
        {isMore && rest.list.hasNextPage ? (
          <Plural value={all} one={`${some} of more than # task`} other={`${some} of more than # tasks`} />
        ) : (
          <Plural value={all} one={`${some} of # task`} other={`${some} of # tasks`} />
        )}
      </Typography>
    </LoadMore>
  );
};
