import { Alert, Button } from '@mui/material';

interface StaleNoteProps {
  readonly message: string;
  /** When what is shown was read; milliseconds. */
  readonly readAt: number | undefined;
  readonly onRetry: () => unknown;
}

const timeText = (at: number) => new Date(at).toLocaleTimeString('en-GB');

/** Says that what is shown is not fresh any more, and since when. */
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
    {message} {readAt !== undefined && `What is shown is from ${timeText(readAt)}.`}
  </Alert>
);
