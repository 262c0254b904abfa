import type { TaskAnswer } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ClosingTime } from '../../../ui/closing/ClosingTime.tsx';
import { useFocusFallback } from '../../../ui/lists/useFocusFallback.ts';
import { frame } from '../../../ui/styles/frame.ts';

/** What the user can do on the page of a task. */
export const Panel = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box
    component="section"
    aria-label={label}
    // The form disappears when bidding closes.
    {...useFocusFallback<HTMLDivElement>()}
    sx={{
      display: 'grid',
      gap: 2,
      outline: 'none',
      p: { xs: 2, sm: 2.5 },
      ...frame,
    }}
  >
    {children}
  </Box>
);

/** Until when the task takes bids. */
export const BiddingEnd = ({ task: { closesAt } }: { readonly task: TaskAnswer }) =>
  closesAt !== '' && (
    <Typography variant="body2" color="textSecondary" component="div">
      <Trans>
        Bidding closes at <ClosingTime iso={closesAt} />
      </Trans>
    </Typography>
  );
