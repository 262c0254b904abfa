import { Box, CircularProgress } from '@mui/material';

/** Stands in for a page that is not there yet. */
export const PageLoader = () => (
  <Box role="status" aria-label="Loading" sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
    <CircularProgress size={32} thickness={3} aria-hidden />
  </Box>
);
