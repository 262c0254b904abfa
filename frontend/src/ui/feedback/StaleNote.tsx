import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mui/material';
import { times } from '../../formats/times.ts';

interface StaleNoteProps {
  readonly message: string;
  /** The time of the shown data, in milliseconds. */
  readonly readAt: number | undefined;
  readonly onRetry: () => unknown;
}

/** Says that the shown data is old, and from when it is. */
export const StaleNote = ({ message, readAt, onRetry }: StaleNoteProps) => {
  const clock = readAt === undefined ? undefined : times.clockToTheSecond(new Date(readAt));
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <Button size="small" variant="text" color="inherit" onClick={() => void onRetry()}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      {message} {clock !== undefined && <Trans>This data is from {clock}.</Trans>}
    </Alert>
  );
};
