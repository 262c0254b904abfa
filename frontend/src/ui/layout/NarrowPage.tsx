import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The narrow, centred layout of a page with a form or a list of lines. All other pages are as wide as the frame of `Layout`. */
export const NarrowPage = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ maxWidth: '47.5rem', mx: 'auto' }}>{children}</Box>
);
