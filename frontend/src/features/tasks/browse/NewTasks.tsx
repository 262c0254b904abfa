import { plural, t } from '@lingui/core/macro';
import ArrowUpwardIcon from 'virtual:icons/baseline-arrow-upward';
import { Box, Button } from '@mui/material';
import { visuallyHidden } from '../../../ui/styles/visuallyHidden.ts';
import type { News } from '../calls/loadedTasks.ts';

interface NewTasksProps {
  readonly news: News;
  readonly onShow: () => void;
}

const labelOf = (news: Exclude<News, undefined>): string => {
  if (news === 'changes') return t`Show the latest`;
  const { newTasks } = news;
  return plural(newTasks, { one: '# new task', other: '# new tasks' });
};

/** Offers new tasks. It takes no room, so nothing moves when it appears. */
export const NewTasks = ({ news, onShow }: NewTasksProps) => (
  <Box sx={{ position: 'sticky', top: 84, height: 0, zIndex: 3, display: 'grid', justifyItems: 'center' }}>
    {/* Announced once: the count on the button may keep changing. */}
    <Box role="status" sx={visuallyHidden}>
      {news === undefined ? '' : t`There are new tasks. A button above the list shows them.`}
    </Box>
    {news !== undefined && (
      <Button
        variant="contained"
        size="small"
        startIcon={<ArrowUpwardIcon />}
        onClick={onShow}
        sx={{ borderRadius: 5, fontVariantNumeric: 'tabular-nums' }}
      >
        {labelOf(news)}
      </Button>
    )}
  </Box>
);
