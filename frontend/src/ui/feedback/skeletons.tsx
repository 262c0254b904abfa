import { Box, Card, Skeleton, Stack } from '@mui/material';

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The grid for cards and their skeletons. */
export const cardGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
} as const;

/** Placeholders for cards. */
export const CardsSkeleton = ({ count = 6 }: { readonly count?: number }) => (
  <Box role="status" aria-label="Loading" sx={cardGrid}>
    {indexes(count).map((index) => (
      <Card key={index} sx={{ p: 3 }} aria-hidden>
        <Skeleton width="35%" />
        <Skeleton width="90%" height={32} sx={{ mt: 1 }} />
        <Skeleton width="60%" sx={{ mt: 1 }} />
        <Skeleton variant="rounded" height={64} sx={{ mt: 2 }} />
      </Card>
    ))}
  </Box>
);

/** Placeholders for a table. */
export const TableSkeleton = ({ rows = 5 }: { readonly rows?: number }) => (
  <Stack role="status" aria-label="Loading" sx={{ gap: 1 }}>
    {indexes(rows).map((index) => (
      <Skeleton key={index} variant="rounded" height={56} aria-hidden />
    ))}
  </Stack>
);

/** Placeholders for a page of text. */
export const TextSkeleton = () => (
  <Box role="status" aria-label="Loading" sx={{ maxWidth: '70ch' }}>
    <Skeleton width="30%" />
    <Skeleton width="80%" height={56} />
    <Skeleton />
    <Skeleton />
    <Skeleton width="60%" />
  </Box>
);
