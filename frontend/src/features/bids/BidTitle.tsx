import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { paths } from '../../paths.ts';
import { TitleLink } from '../../ui/tasks/TitleLink.tsx';

/** A link to the task, or a note that it is deleted. */
export const BidTitle = ({ task }: { readonly task: PlacedBidsAnswer['task'] }) =>
  task === null ? (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      Deleted task
    </Box>
  ) : (
    <TitleLink to={paths.task(task._id)}>{task.title}</TitleLink>
  );
