import { Plural } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';
import { countText } from '../sentences/countText.ts';

interface LoadMoreTasksProps extends Omit<LoadMoreProps, 'children' | 'sx'> {
  readonly shown: number;
  readonly total: number;
  /** There are more than `total`; on the last page they are the shown ones. */
  readonly isMore?: boolean | undefined;
}

/** The end of a paged list of tasks, with how many of them are shown. */
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
