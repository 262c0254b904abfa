import { Trans } from '@lingui/react/macro';
import { startOfText, type PublicTask } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../../auth/user/useAuth.ts';
import { HistoryLink } from '../../../auth/access/HistoryLink.tsx';
import { useOwnLabels } from '../../../ui/tasks/useOwnLabels.ts';
import { paths } from '../../../navigation/paths.ts';
import { cardGrid, CardsSkeleton } from '../../../ui/feedback/CardsSkeleton.tsx';
import { Byline, roomForBookmark } from '../../../ui/tasks/Byline.tsx';
import { TaskCard } from '../../../ui/tasks/TaskCard.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { useGetFeaturedTasksQuery } from './featuredApi.ts';
import { spreadRow } from '../../../ui/styles.ts';
import { lazyPart } from '../../../ui/feedback/lazyPart.ts';

/** The first 100 characters of a description, with an ellipsis if it is longer. */
export const preview = (description: string | null): string | null =>
  description === null ? null : startOfText(description, 100);

interface TaskDeadline {
  readonly deadline: string;
}

/** Nearest deadline first; days as `YYYY-MM-DD` sort as text. */
export const byDeadline = <Task extends TaskDeadline>(tasks: readonly Task[]): Task[] =>
  tasks.toSorted((one, other) =>
    one.deadline < other.deadline ? -1 : Number(one.deadline > other.deadline),
  );

const BookmarkButton = lazyPart(
  async () => (await import('../../../ui/tasks/BookmarkButton.tsx')).BookmarkButton,
);

interface FeaturedCardProps {
  readonly task: PublicTask;
  readonly ownLabel: string | undefined;
}

const FeaturedCard = ({ task, ownLabel }: FeaturedCardProps) => {
  const { user } = useAuth();
  return (
    <TaskCard
      task={task}
      ownLabel={ownLabel}
      headingLevel="h3"
      byline={<Byline task={task} />}
      actions={
        <>
          <HistoryLink task={task} />
          <span style={roomForBookmark}>
            {user && (
              <Suspense>
                <BookmarkButton task={task} />
              </Suspense>
            )}
          </span>
        </>
      }
      description={<UserText>{preview(task.description)}</UserText>}
    />
  );
};

/** The tasks with the nearest deadlines. Renders nothing if there are none, or if they could not be fetched. */
export const FeaturedTasks = () => {
  const { data: fetched, isLoading: isFetching, error } = useGetFeaturedTasksQuery(undefined);
  // Many cards at once block a slow machine; a deferred value renders them in slices.
  const data = useDeferredValue(fetched);
  const tasks = useMemo(() => byDeadline(data ?? []), [data]);
  const labelOf = useOwnLabels();
  const isLoading = isFetching || (fetched !== undefined && data === undefined);

  useEffect(() => {
    if (error) console.error('The featured tasks could not be fetched', error);
  }, [error]);

  if (!isLoading && tasks.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="featured" sx={{ mt: { xs: 8, md: 12 } }}>
      <Box sx={{ ...spreadRow, alignItems: 'end', mb: 3 }}>
        <Typography id="featured" variant="h2">
          <Trans>Featured Tasks With Nearest Deadlines</Trans>
        </Typography>
        <Button component={Link} to={paths.browse} variant="outlined">
          <Trans>See More</Trans>
        </Button>
      </Box>
      {isLoading ? (
        <CardsSkeleton count={3} />
      ) : (
        <Box component="ul" sx={{ ...cardGrid, m: 0, p: 0, listStyle: 'none' }}>
          {tasks.map((task) => (
            <FeaturedCard key={task._id} task={task} ownLabel={labelOf(task._id)} />
          ))}
        </Box>
      )}
    </Box>
  );
};
