import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useOwnMarks } from '../../own/marks/useOwnMarks.ts';
import type { TaskItem } from '../calls/loadedTasks.ts';
import { aroundCard, BrowseCard, browseGrid, cardHeight } from './BrowseCard.tsx';

interface TaskGridProps {
  readonly tasks: readonly TaskItem[];
  /** Undefined: it is not known how many there are. */
  readonly total: number | undefined;
  /** The words of the search, to be marked. */
  readonly words: readonly string[];
  readonly ref: RefObject<HTMLUListElement | null>;
  /** Called while the end of the loaded tasks is near. */
  readonly onNearEnd: ((loaded: number) => void) | undefined;
}

/** Px below the window: some eight rows. */
const near = 2_800;

/**
 * A grid of cards. The browser skips later ones while they are far from the window. The first ones it draws: Back finds the scroll
 * position by their heights.
 */
export const TaskGrid = ({ tasks, total, words, ref, onNearEnd }: TaskGridProps) => {
  const [drawn] = useState(tasks.length);
  const markOf = useOwnMarks();
  const look = useEffectEvent(() => {
    const bottom = ref.current?.getBoundingClientRect().bottom ?? Infinity;
    if (bottom < window.innerHeight + near) onNearEnd?.(tasks.length);
  });
  useEffect(() => look());
  useEffect(() => {
    const scrolled = () => look();
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, []);

  return (
    <Box
      ref={ref}
      component="ul"
      // Without the role, some screen readers do not announce a list without bullets.
      role="list"
      aria-label={t`Tasks`}
      tabIndex={-1}
      sx={{
        ...browseGrid,
        m: 0,
        p: 0,
        listStyle: 'none',
        outline: 'none',
        '& > li': aroundCard,
        [`& > li:nth-of-type(n + ${drawn + 1})`]: {
          contentVisibility: 'auto',
          containIntrinsicHeight: `auto ${cardHeight}rem`,
        },
      }}
    >
      {tasks.map((task, index) => (
        <BrowseCard
          key={task._id}
          task={task}
          mark={markOf(task._id)}
          words={words}
          index={index}
          setSize={total === undefined ? -1 : Math.max(total, tasks.length)}
        />
      ))}
    </Box>
  );
};
