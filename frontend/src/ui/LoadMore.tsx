import { Box, Button, Typography } from '@mui/material';

interface LoadMoreProps {
  readonly hasNext: boolean;
  readonly loading: boolean;
  readonly onMore: () => void;
  readonly fault: string | undefined;
}

/** The end of a list that is read page by page, and how many there are nobody knows. */
export const LoadMore = ({ hasNext, loading, onMore, fault }: LoadMoreProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, mt: 3 }}>
    {fault !== undefined && (
      <Typography role="alert" color="error">
        {fault}
      </Typography>
    )}
    {hasNext && (
      // Not `disabled` while it loads: that would drop the keyboard's focus.
      <Button
        variant="outlined"
        aria-disabled={loading}
        onClick={() => {
          if (!loading) onMore();
        }}
      >
        {loading ? 'Loading...' : 'Show More'}
      </Button>
    )}
  </Box>
);
