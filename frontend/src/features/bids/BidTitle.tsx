import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { clamp } from '../../ui/clamp.ts';
import { UserText } from '../../ui/UserText.tsx';

/** The way to what was bid on; where that is deleted, there is none. */
export const BidTitle = ({ task }: { readonly task: PlacedBidsAnswer['task'] }) =>
  task === null ? (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      Deleted task
    </Box>
  ) : (
    <Link
      component={RouterLink}
      to={paths.task(task._id)}
      underline="hover"
      sx={{ display: 'inline-block', minHeight: 24 }}
    >
      <UserText sx={clamp(2)}>{task.title}</UserText>
    </Link>
  );
