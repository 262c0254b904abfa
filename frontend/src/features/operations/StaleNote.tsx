import { Alert, Button } from '@mui/material';

interface StaleNoteProps {
  readonly message: string;
  /** The time of the shown data, in milliseconds. */
  readonly readAt: number | undefined;
  readonly onRetry: () => unknown;
}

const timeText = (at: number) => new Date(at).toLocaleTimeString('en-GB');

/** A note that the shown data is old, with its time. */
export const StaleNote = ({ message, readAt, onRetry }: StaleNoteProps) => (
  <Alert
    severity="error"
    sx={{ mb: 2 }}
    action={
      <Button size="small" variant="text" color="inherit" onClick={() => void onRetry()}>
        Retry
      </Button>
    }
  >
    {message} {readAt !== undefined && `This data is from ${timeText(readAt)}.`}
  </Alert>
);
