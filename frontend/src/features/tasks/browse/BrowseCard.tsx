import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { memo } from 'react';
import { BookmarkButton } from '../../../ui/tasks/BookmarkButton.tsx';
import { HistoryLink } from '../../../auth/access/HistoryLink.tsx';
import { clamp, fromWidth } from '../../../ui/styles.ts';
import { DeadlinePassed, useHasPassed } from '../../../ui/tasks/DeadlinePassed.tsx';
import { Byline, roomForBookmark } from '../../../ui/tasks/Byline.tsx';
import { TaskCard } from '../../../ui/tasks/TaskCard.tsx';
import { FoundText } from '../../../ui/text/FoundText.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import type { TaskItem } from '../calls/loadedTasks.ts';

/** In rem, as in theme/cards.ts: room for two lines of title and three of description, so that all rows of several cards have the same height. */
export const cardHeight = 20.5;

/** The grid of cards. A card is wide enough for the longest deadline and the link to the details in one line. */
export const browseGrid = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18.75rem), 1fr))',
} as const;

/** The element around a card. Includes the gaps, because a browser that skips cards cuts content outside: the label, the focus line. */
export const aroundCard = {
  display: 'grid',
  // A long word must not make the card wider.
  gridTemplateColumns: 'minmax(0, 1fr)',
  pt: 1.75,
  px: 1.25,
  pb: 0.75,
  mt: -1.75,
  mx: -1.25,
  mb: -0.75,
} as const;

interface BrowseCardProps {
  readonly task: TaskItem;
  /** 'Your task', 'Your bid'. */
  readonly ownLabel: string | undefined;
  /** The words of the search, to be marked. */
  readonly words: readonly string[];
  /** The place of the task in the list, from 0. */
  readonly index: number;
  /** The length of the whole list; -1 if it is not known. */
  readonly setSize: number;
}

const Gone = ({ task }: Pick<BrowseCardProps, 'task'>) => (
  <Card
    sx={{
      p: 2.25,
      borderStyle: 'dashed',
      [fromWidth(660)]: { minHeight: `${cardHeight}rem` },
    }}
  >
    <Typography color="textSecondary">
      <Trans>This task was deleted.</Trans>
    </Typography>
    <Typography color="textSecondary" variant="body2" sx={{ mt: 1, ...clamp(2) }}>
      <UserText>{task.title}</UserText>
    </Typography>
  </Card>
);

export const BrowseCard = memo(({ task, ownLabel, words, index, setSize }: BrowseCardProps) => {
  const past = useHasPassed(task) && !task.gone;
  return (
    <li aria-posinset={index + 1} aria-setsize={setSize}>
      {task.gone ? (
        <Gone task={task} />
      ) : (
        <TaskCard
          component="div"
          task={task}
          heading={<FoundText words={words}>{task.title}</FoundText>}
          ownLabel={ownLabel}
          {...(past && { chip: <DeadlinePassed task={task} /> })}
          byline={<Byline task={task} />}
          actions={
            <>
              <HistoryLink task={task} />
              <span style={roomForBookmark}>
                <BookmarkButton task={task} />
              </span>
            </>
          }
          description={
            <UserText className="cut">
              <FoundText words={words}>{task.description}</FoundText>
            </UserText>
          }
          className={past ? 'in-grid past' : 'in-grid'}
        />
      )}
    </li>
  );
});

const skeletons = Array.from({ length: 9 }, (_, index) => index);

export const BrowseSkeleton = () => (
  <Box role="status" aria-label={t`Loading`} sx={browseGrid}>
    {skeletons.map((index) => (
      <Card key={index} aria-hidden sx={{ p: 2.25, minHeight: `${cardHeight}rem` }}>
        <Skeleton width="40%" />
        <Skeleton width="90%" height={30} sx={{ mt: 1 }} />
        <Skeleton sx={{ mt: 1.5 }} />
        <Skeleton />
        <Skeleton width="60%" />
      </Card>
    ))}
  </Box>
);
