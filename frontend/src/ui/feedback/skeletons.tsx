import { t } from '@lingui/core/macro';
import { Box, Skeleton, Stack } from '@mui/material';

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

export const TableSkeleton = ({ rows = 5 }: { readonly rows?: number }) => (
  <Stack role="status" aria-label={t`Loading`} sx={{ gap: 1 }}>
    {indexes(rows).map((index) => (
      <Skeleton key={index} variant="rounded" height={56} aria-hidden />
    ))}
  </Stack>
);

export const TextSkeleton = () => (
  <Box role="status" aria-label={t`Loading`} sx={{ maxWidth: '70ch' }}>
    <Skeleton width="30%" />
    <Skeleton width="80%" height={56} />
    <Skeleton />
    <Skeleton />
    <Skeleton width="60%" />
  </Box>
);
