import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { itemLimits } from '@marketplace/contracts';
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { busyButton } from '../ui/styles/busyButton.ts';
import { useClosing } from '../ui/feedback/useClosing.ts';

export interface NamedSearch {
  readonly name: string;
  readonly alert: boolean;
}

interface SearchDialogProps {
  readonly title: string;
  readonly initial: NamedSearch;
  /** The text of a failure; undefined: it is saved. */
  readonly send: (search: NamedSearch) => Promise<string | undefined>;
  readonly onClosed: () => void;
}

/** Asks for the name of a search, and whether it alerts. It closes when it is saved. */
export const SearchDialog = ({ title, initial, send, onClosed }: SearchDialogProps) => {
  const id = useId();
  const [name, setName] = useState(initial.name);
  const [alert, setAlert] = useState(initial.alert);
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState(false);
  const { close, cancel, closing } = useClosing(onClosed, sending);

  const submit = async () => {
    if (sending) return;
    if (name.trim() === '') {
      setFault(t`Name is required.`);
      return;
    }
    setSending(true);
    const failed = await send({ name: name.trim(), alert });
    // After a success it stays busy: a second click while it closes must not save twice.
    if (failed === undefined) close();
    else {
      setSending(false);
      setFault(failed);
    }
  };

  return (
    <Dialog
      {...closing}
      onClose={(_event, reason) => {
        // A click beside the dialog must not lose the typed name.
        if (reason === 'escapeKeyDown' || name === initial.name) cancel();
      }}
      aria-labelledby={id}
      fullWidth
      maxWidth="xs"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            autoFocus
            label={t`Name`}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={fault !== undefined}
            helperText={fault}
            fullWidth
            sx={{ mt: 1 }}
            slotProps={{
              htmlInput: { dir: 'auto', maxLength: itemLimits.searchName, 'aria-required': true },
              formHelperText: { role: 'alert' },
            }}
          />
          <FormControlLabel
            control={<Checkbox checked={alert} onChange={(_event, checked) => setAlert(checked)} />}
            label={t`Notify me of new tasks that match`}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" aria-disabled={sending} onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="contained" aria-disabled={sending} sx={busyButton}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
