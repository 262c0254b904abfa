import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Card, Skeleton, Typography, type SxProps, type Theme } from '@mui/material';
import { memo, type Ref } from 'react';
import { BookmarkButton } from '../../own/bookmarks/BookmarkButton.tsx';
import { HistoryLink } from '../../auth/access/HistoryLink.tsx';
import { clamp } from '../../../ui/styles/clamp.ts';
import { joinSx } from '../../../ui/styles/joinSx.ts';
import { DeadlinePassed, useHasPassed } from '../../../ui/tasks/DeadlinePassed.tsx';
import { Byline } from '../../../ui/tasks/Byline.tsx';
import { roomForBookmark } from '../../../ui/tasks/roomForBookmark.ts';
import { TaskCard } from '../../../ui/tasks/TaskCard.tsx';
import { FoundText } from '../../../ui/text/FoundText.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import type { TaskItem } from '../calls/loadedTasks.ts';
import { gridGap, narrowestCard } from './useGridLayout.ts';

/** In rem: room for two lines of title and three of description, so that all rows of several cards have the same height. */
export const cardHeight = 20.5;
/** From two columns on. With one column, a card is as high as its text. */
const severalColumns = '@media (min-width: 660px)';

interface BrowseCardProps {
  readonly task: TaskItem;
  /** For an own task, or a task with an own bid. */
  readonly mark: string | undefined;
  /** The words of the search, to be marked. */
  readonly words: readonly string[];
  /** In the list, from 0. */
  readonly index: number;
  readonly setSize: number;
  /** The row that this card measures; only the first card of a row has one. */
  readonly row: number | undefined;
  readonly ref: Ref<HTMLLIElement> | undefined;
  /** For a card outside the rendered rows: px from the top of the grid, and its column. */
  readonly apart?: { readonly top: number; readonly column: number } | undefined;
}

/** A task in the list. */
export const BrowseCard = memo(({ task, mark, words, index, setSize, row, ref, apart }: BrowseCardProps) => {
  const place = {
    'data-row': row,
    'data-place': index,
    'aria-posinset': index + 1,
    'aria-setsize': setSize,
  };
  const sx: SxProps<Theme> = {
    p: 2.25,
    [severalColumns]: { minHeight: `${cardHeight}rem` },
    ...(apart && {
      position: 'absolute',
      top: apart.top,
      gridColumn: `${apart.column + 1} / span 1`,
      insetInline: 0,
    }),
  };
  const past = useHasPassed(task) && !task.gone;
  return task.gone ? (
    <Card {...place} ref={ref} component="li" sx={joinSx(sx, { borderStyle: 'dashed' })}>
      <Typography color="textSecondary">
        <Trans>This task was deleted.</Trans>
      </Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 1, ...clamp(2) }}>
        <UserText>{task.title}</UserText>
      </Typography>
    </Card>
  ) : (
    <TaskCard
      {...place}
      ref={ref}
      task={task}
      heading={<FoundText words={words}>{task.title}</FoundText>}
      mark={mark}
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
        <UserText sx={clamp(3)}>
          <FoundText words={words}>{task.description}</FoundText>
        </UserText>
      }
      sx={joinSx(sx, past ? { bgcolor: 'line.wash', '& h2': { color: 'text.secondary' } } : undefined)}
    />
  );
});

const skeletons = Array.from({ length: 9 }, (_, index) => index);

/** Placeholders in the size of the cards. */
export const BrowseSkeleton = () => (
  <Box
    role="status"
    aria-label={t`Loading`}
    sx={{
      display: 'grid',
      gap: `${gridGap}px`,
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${narrowestCard}px), 1fr))`,
    }}
  >
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
