import ErrorOutlinedIcon from '@mui/icons-material/ErrorOutlined';
import { Box, Button, Typography } from '@mui/material';

interface ErrorStateProps {
  readonly message: string;
  /** Lets support find what happened. */
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Stands where something could not be shown: what went wrong, and a way to try again. */
export const ErrorState = ({ message, requestId, onRetry }: ErrorStateProps) => (
  <Box
    role="alert"
    sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5, py: 8, px: 2 }}
  >
    <ErrorOutlinedIcon aria-hidden sx={{ fontSize: 40, color: 'error.main' }} />
    <Typography variant="h4" component="p">
      {message}
    </Typography>
    {requestId !== undefined && (
      <Typography variant="body2" color="textSecondary">
        Request id: <code>{requestId}</code>
      </Typography>
    )}
    {onRetry && (
      <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
        Retry
      </Button>
    )}
  </Box>
);
