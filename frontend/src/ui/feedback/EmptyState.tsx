import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** An open ledger without entries, with a dot on the first line. */
const EmptyLedger = () => (
  <Box
    component="svg"
    viewBox="0 0 160 104"
    aria-hidden
    sx={{ width: 160, height: 104, color: 'text.secondary', fill: 'none', strokeWidth: 1.5 }}
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M80 22C66 12 40 10 14 14v74c26-4 52-2 66 8 14-10 40-12 66-8V14C120 10 94 12 80 22Z" />
    <path d="M80 22v74" />
    <path d="M28 34c14-1 26 0 38 4M28 50c14-1 26 0 38 4M28 66c14-1 26 0 38 4" opacity={0.45} />
    <path d="M132 34c-14-1-26 0-38 4M132 50c-14-1-26 0-38 4M132 66c-14-1-26 0-38 4" opacity={0.45} />
    <circle cx={28} cy={34} r={4} fill="var(--mui-palette-primary-main)" stroke="none" />
  </Box>
);

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Shown in place of an empty list; `children` say what the user can do. */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, py: 8, px: 2 }}>
    <EmptyLedger />
    <Typography variant="h4" component="p">
      {title}
    </Typography>
    {children}
  </Box>
);
