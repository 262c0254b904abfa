import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useId } from 'react';
import { failureText } from '../api/readErrorText.ts';
import { busyButton } from '../ui/styles/busyButton.ts';
import { useToasts } from '../ui/toasts/toasts.ts';
import { useMakeFeedMutation, type NewFeed } from './savedApi.ts';
import { useClosing } from '../ui/feedback/useClosing.ts';

interface SubscribeDialogProps {
  readonly feed: NewFeed;
  readonly onClosed: () => void;
}

const addressOf = (feed: string): string => {
  const path = `/api${feed}`;
  return new URL(path, location.origin).href;
};

/** Makes a feed, and shows its secret address, which nobody can read again later. */
export const SubscribeDialog = ({ feed, onClosed }: SubscribeDialogProps) => {
  const id = useId();
  const [make, { data, error, isLoading }] = useMakeFeedMutation();
  const { cancel, closing } = useClosing(onClosed, isLoading);
  const toasts = useToasts();
  const address = data && addressOf(data.path);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t`The address is copied.`);
    } catch {
      toasts.error(t`Your browser did not allow copying. Select the address, and copy it.`);
    }
  };
  return (
    <Dialog
      {...closing}
      onClose={(_event, reason) => {
        // A click beside the dialog must not lose the address.
        if (reason === 'escapeKeyDown' || address === undefined) cancel();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={`${id}-title`}>
        {feed.kind === 'search' ? t`Subscribe to this search` : t`Subscribe to my deadlines`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={`${id}-text`}>
          {feed.kind === 'search' ? (
            <Trans>
              A feed reader shows the newest 50 tasks of the search (Atom). Anybody with the address can read
              the feed, until you remove it on the page of your saved searches.
            </Trans>
          ) : (
            <Trans>
              A calendar shows the deadlines of your tasks, and of the tasks that you have bid on (iCalendar).
              Anybody with the address can read it, until you remove it on the page of your saved searches.
            </Trans>
          )}
        </DialogContentText>
        {address !== undefined && (
          <TextField
            label={t`Secret address`}
            value={address}
            helperText={t`Copy it now: it is not shown again.`}
            multiline
            fullWidth
            autoFocus
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true, dir: 'ltr', spellCheck: false } }}
          />
        )}
        {error !== undefined && (
          <DialogContentText role="alert" color="error">
            {failureText(error, t`The address could not be made. Please try again.`)}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" aria-disabled={isLoading} onClick={cancel}>
          {address === undefined ? t`Cancel` : t`Close`}
        </Button>
        {address === undefined ? (
          <Button
            variant="contained"
            aria-disabled={isLoading}
            sx={busyButton}
            onClick={() => {
              if (!isLoading) void make(feed);
            }}
          >
            <Trans>Make the address</Trans>
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void copy(address)}>
            <Trans>Copy</Trans>
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
