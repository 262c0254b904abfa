import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DialogContentText, TextField } from '@mui/material';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useCopy } from '../../../ui/text/useCopy.ts';
import { useMakeFeedMutation, type NewFeed } from './searchesApi.ts';

interface SubscribeDialogProps {
  readonly feed: NewFeed;
  readonly onClosed: () => void;
}

const addressOf = (feed: string): string => {
  const path = `/api${feed}`;
  return new URL(path, location.origin).href;
};

/** Makes a feed, and shows its secret address, which cannot be read again later. */
export const SubscribeDialog = ({ feed, onClosed }: SubscribeDialogProps) => {
  const [make, { data, error }] = useMakeFeedMutation();
  const copy = useCopy();
  const address = data && addressOf(data.path);
  // The dialog stays open to show the address.
  const makeOrCopy = async () => {
    await (address === undefined
      ? make(feed)
      : copy(
          address,
          t`The address is copied.`,
          t`Your browser did not allow copying. Select the address, and copy it.`,
        ));
    return false;
  };
  return (
    <FormDialog
      title={feed.kind === 'search' ? t`Subscribe to this search` : t`Subscribe to my deadlines`}
      text={
        feed.kind === 'search' ? (
          <Trans>
            A feed reader shows the newest 50 tasks of the search (Atom). Anybody with the address can read
            the feed, until you remove it on the page of your saved searches.
          </Trans>
        ) : (
          <Trans>
            A calendar shows the deadlines of your tasks, and of the tasks that you have bid on (iCalendar).
            Anybody with the address can read it, until you remove it on the page of your saved searches.
          </Trans>
        )
      }
      confirm={address === undefined ? t`Make the address` : t`Copy`}
      cancelLabel={address === undefined ? t`Cancel` : t`Close`}
      isDirty={address !== undefined}
      send={makeOrCopy}
      onClosed={onClosed}
    >
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
    </FormDialog>
  );
};
