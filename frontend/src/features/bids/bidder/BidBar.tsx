import { Box, GlobalStyles } from '@mui/material';
import { BidButton } from './BidButton.tsx';
import type { Bidding } from './useBidding.tsx';

/** On a narrow screen, keeps the main button at the lower edge of the screen, so that it is visible beside a long text. */
export const BidBar = ({ bidding }: { readonly bidding: Bidding }) => (
  <>
    {/* Scrolls to a focused element so that the bar does not cover it. */}
    <GlobalStyles styles={{ html: { scrollPaddingBottom: '6rem' } }} />
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'grid',
        // Over the whole width of the screen.
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        pt: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        '@media print': { display: 'none' },
      }}
    >
      <BidButton bidding={bidding} />
    </Box>
  </>
);
