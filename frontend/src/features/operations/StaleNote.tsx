import { Alert, Button } from '@mui/material';
import { times } from '../../formats/times.ts';

interface StaleNoteProps {
  readonly message: string;
  /** The time of the shown data, in milliseconds. */
  readonly readAt: number | undefined;
  readonly onRetry: () => unknown;
}

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
    {message} {readAt !== undefined && `This data is from ${times.clockToTheSecond(new Date(readAt))}.`}
  </Alert>
);
