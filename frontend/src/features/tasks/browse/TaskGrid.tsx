import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { startTransition, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useOwnLabels } from '../../../ui/tasks/useOwnLabels.ts';
import type { TaskItem } from '../calls/loadedTasks.ts';
import { aroundCard, BrowseCard, browseGrid, cardHeight } from './BrowseCard.tsx';

interface TaskGridProps {
  readonly tasks: readonly TaskItem[];
  /** The name of the list to which the tasks belong. */
  readonly list: string;
  /** The length of the whole list; undefined if it is not known. */
  readonly total: number | undefined;
  /** The words of the search, to be marked. */
  readonly words: readonly string[];
  readonly ref: RefObject<HTMLUListElement | null>;
  /** Called while the end of the loaded tasks is near. */
  readonly onNearEnd: ((loaded: number) => void) | undefined;
}

/** In px: the end of the list counts as near at this distance below the window, about eight rows. */
const near = 2_800;

/** The number of cards of a new list that are rendered first: more than a window shows. */
const atOnce = 9;

/** The tasks to render now: of a new list only the first ones, then all, so that a slow machine soon paints the first ones. */
const useShownTasks = (tasks: readonly TaskItem[], list: string): readonly TaskItem[] => {
  // After Back, all cards are rendered, because their heights are needed to restore the scroll position.
  const comesBack = useNavigationType() === NavigationType.Pop;
  const [rendered, setRendered] = useState({ list, tasks: comesBack ? tasks : [] });
  // `useDeferredValue` would not work here: a list that arrives in a transition would be rendered at once.
  useEffect(() => startTransition(() => setRendered({ list, tasks })), [list, tasks]);
  if (rendered.tasks === tasks) return tasks;
  return tasks.slice(0, rendered.list === list ? Math.max(rendered.tasks.length, atOnce) : atOnce);
};

/**
 * A grid of cards. The browser skips later cards while they are far from the window. It draws the first ones, because Back needs their
 * heights to restore the scroll position.
 */
export const TaskGrid = ({ tasks, list, total, words, ref, onNearEnd }: TaskGridProps) => {
  const [drawn] = useState(tasks.length);
  const shown = useShownTasks(tasks, list);
  const labelOf = useOwnLabels();
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
          ownLabel={labelOf(task._id)}
          words={words}
          index={index}
          setSize={total === undefined ? -1 : Math.max(total, tasks.length)}
        />
      ))}
    </Box>
  );
};
