import { t } from '@lingui/core/macro';
import { Box, CircularProgress } from '@mui/material';

/** Replaces a page while it loads. It is as high as the window, so that the user does not see the footer move. */
export const PageLoader = () => (
  <Box
    role="status"
    aria-label={t`Loading`}
    sx={{ display: 'grid', placeItems: 'start center', minHeight: '100vh', pt: '25vh' }}
  >
    <CircularProgress size={32} thickness={3} aria-hidden />
  </Box>
);
