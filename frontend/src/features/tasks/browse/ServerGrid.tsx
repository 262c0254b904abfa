import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { BrowseCard } from './BrowseCard.tsx';
import type { TaskItem } from '../calls/loadedTasks.ts';
import { gridGap, narrowestCard } from './useGridLayout.ts';

// A page of a search is not from the server.
const noWords: readonly string[] = [];

/** All cards, for the page from the server. Each is in the same place as in `TaskGrid`, in any window. */
export const ServerGrid = ({
  tasks,
  total,
}: {
  readonly tasks: readonly TaskItem[];
  readonly total: number;
}) => (
  <Box
    component="ul"
    role="list"
    aria-label={t`Tasks`}
    sx={{
      display: 'grid',
      gap: `${gridGap}px`,
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${narrowestCard}px), 1fr))`,
      m: 0,
      p: 0,
      listStyle: 'none',
    }}
  >
    {tasks.map((task, index) => (
      <BrowseCard
        key={task._id}
        task={task}
        mark={undefined}
        words={noWords}
        index={index}
        setSize={Math.max(total, tasks.length)}
        row={undefined}
        ref={undefined}
      />
    ))}
  </Box>
);
