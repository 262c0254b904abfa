import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import { paths } from '../../../navigation/paths.ts';
import { TitleLink } from '../../../ui/tasks/TitleLink.tsx';

/** A link to the task, or a note that it is deleted. */
export const BidTitle = ({ task }: { readonly task: PlacedBidsAnswer['task'] }) =>
  task === null ? (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      <Trans>Deleted task</Trans>
    </Box>
  ) : (
    <TitleLink to={paths.task(task._id)}>{task.title}</TitleLink>
  );
