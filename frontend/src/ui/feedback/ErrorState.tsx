import { Trans } from '@lingui/react/macro';
import ErrorOutlinedIcon from 'virtual:icons/outline-error';
import { Box, Button, Typography } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { requestIdOf } from '../../api/errors/apiError.ts';
import { readErrorText } from '../../api/errors/readErrorText.ts';

interface BaseProps {
  /** The error of a call. Its request id is shown, to find the call in the server's log. */
  readonly error?: unknown;
  readonly onRetry: () => unknown;
}
/** Either the message, or the translated name of the data that could not be read. */
type ErrorStateProps = BaseProps &
  ({ readonly message: string; readonly what?: never } | { readonly what: string; readonly message?: never });

/** Replaces content that could not be shown by the error and a Retry button. Also retries when the network is back. */
export const ErrorState = ({
  what = '',
  error,
  message = readErrorText(what, error),
  onRetry,
}: ErrorStateProps) => {
  const requestId = requestIdOf(error);
  const retry = useEffectEvent(() => void onRetry());
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
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
          <Trans>
            Request id: <code>{requestId}</code>
          </Trans>
        </Typography>
      )}
      <Button variant="outlined" onClick={() => void onRetry()} sx={{ mt: 1 }}>
        <Trans>Retry</Trans>
      </Button>
    </Box>
  );
};
