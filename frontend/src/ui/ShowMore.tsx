import { Box, Button, Typography } from '@mui/material';

interface ShowMoreProps {
  readonly shown: number;
  readonly total: number;
  readonly hasNext: boolean;
  readonly loading: boolean;
  readonly onMore: () => void;
  /** Why the list could not be read on, or again. */
  readonly fault?: string | undefined;
}

const count = (number: number) => number.toLocaleString('en');

/** The end of a list that is read page by page: how much of it is shown, and the rest. */
export const ShowMore = ({ shown, total, hasNext, loading, onMore, fault }: ShowMoreProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, mt: 5 }}>
    <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }} role="status">
      {count(shown)} of {count(Math.max(total, shown))} {Math.max(total, shown) === 1 ? 'task' : 'tasks'}
    </Typography>
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
