import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyLedger } from '../drawings/EmptyLedger.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** An empty list: `children` say what to do about it. */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, py: 8, px: 2 }}>
    <EmptyLedger />
    <Typography variant="h4" component="p">
      {title}
    </Typography>
    {children}
  </Box>
);
