import { Box, CircularProgress } from '@mui/material';

/** Replaces a page while it loads. */
export const PageLoader = () => (
  <Box role="status" aria-label="Loading" sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
    <CircularProgress size={32} thickness={3} aria-hidden />
  </Box>
);
