import { Trans } from '@lingui/react/macro';
import { Alert, Button, type AlertProps } from '@mui/material';
import type { ReactNode } from 'react';

interface RetryAlertProps extends Pick<AlertProps, 'sx'> {
  /** The name of the part that could not be read. */
  readonly children: ReactNode;
  readonly onRetry: () => unknown;
}

/** Replaces a part of a page that could not be read by a message with a Retry button. */
export const RetryAlert = ({ children, onRetry, sx }: RetryAlertProps) => (
  <Alert
    severity="error"
    {...(sx && { sx })}
    action={
      <Button size="small" variant="text" color="inherit" onClick={() => void onRetry()}>
        <Trans>Retry</Trans>
      </Button>
    }
  >
    {children}
  </Alert>
);
