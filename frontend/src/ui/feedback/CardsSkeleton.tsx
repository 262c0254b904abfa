import { t } from '@lingui/core/macro';
import { Box, Card, Skeleton } from '@mui/material';

/** The grid for cards and their skeletons. With `1fr`, a long word could make a column wider than a phone. */
export const cardGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

export const CardsSkeleton = ({ count = 6 }: { readonly count?: number }) => (
  <Box role="status" aria-label={t`Loading`} sx={cardGrid}>
    {Array.from({ length: count }, (_, index) => (
      <Card key={index} sx={{ p: 3 }} aria-hidden>
        <Skeleton width="35%" />
        <Skeleton width="90%" height={32} sx={{ mt: 1 }} />
        <Skeleton width="60%" sx={{ mt: 1 }} />
        <Skeleton variant="rounded" height={64} sx={{ mt: 2 }} />
      </Card>
    ))}
  </Box>
);
