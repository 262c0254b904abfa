import ErrorOutlinedIcon from '@mui/icons-material/ErrorOutlined';
import { Box, Button, Typography } from '@mui/material';
import { requestIdOf } from '../../api/apiError.ts';

interface ErrorStateProps {
  readonly message: string;
  /** An error of the API shows its request id: support finds it in the log. */
  readonly error?: unknown;
  readonly onRetry: () => unknown;
}

/** Stands where something could not be shown: what went wrong, and a way to try again. */
export const ErrorState = ({ message, error, onRetry }: ErrorStateProps) => {
  const requestId = requestIdOf(error);
  return (
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
      <Button variant="outlined" onClick={() => void onRetry()} sx={{ mt: 1 }}>
        Retry
      </Button>
    </Box>
  );
};
