import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { startTransition, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useOwnMarks } from '../../own/marks/useOwnMarks.ts';
import type { TaskItem } from '../calls/loadedTasks.ts';
import { aroundCard, BrowseCard, browseGrid, cardHeight } from './BrowseCard.tsx';

interface TaskGridProps {
  readonly tasks: readonly TaskItem[];
  /** Names the list that the tasks are of. */
  readonly list: string;
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

/** More than a window shows of a new list. */
const atOnce = 9;

/** The tasks to render now: the first ones of another list, then all, so that a slow machine paints the first ones soon. */
const useShownTasks = (tasks: readonly TaskItem[], list: string): readonly TaskItem[] => {
  // Back finds the scroll position by the heights of all cards.
  const comesBack = useNavigationType() === NavigationType.Pop;
  const [rendered, setRendered] = useState({ list, tasks: comesBack ? tasks : [] });
  // Not `useDeferredValue`: a list that comes in a transition would be rendered at once.
  useEffect(() => startTransition(() => setRendered({ list, tasks })), [list, tasks]);
  if (rendered.tasks === tasks) return tasks;
  return tasks.slice(0, rendered.list === list ? Math.max(rendered.tasks.length, atOnce) : atOnce);
};

/**
 * A grid of cards. The browser skips later ones while they are far from the window. The first ones it draws: Back finds the scroll
 * position by their heights.
 */
export const TaskGrid = ({ tasks, list, total, words, ref, onNearEnd }: TaskGridProps) => {
  const [drawn] = useState(tasks.length);
  const shown = useShownTasks(tasks, list);
  const markOf = useOwnMarks();
  const look = useEffectEvent(() => {
    const bottom = ref.current?.getBoundingClientRect().bottom ?? Infinity;
    if (shown.length === tasks.length && bottom < window.innerHeight + near) onNearEnd?.(tasks.length);
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
      {shown.map((task, index) => (
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
