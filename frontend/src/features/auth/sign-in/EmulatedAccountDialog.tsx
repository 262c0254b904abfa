import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { formField } from '../../../ui/forms/formField.ts';
import type { EmulatedAccount } from '../identity/identity.ts';
import { emulatedAccountSchema, type EmulatedAccountForm } from './schemas.ts';

interface EmulatedAccountDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (account: EmulatedAccount) => void;
}

/** Replaces Google's own window with an emulator: any account will do. */
export const EmulatedAccountDialog = ({ open, onClose, onChoose }: EmulatedAccountDialogProps) => {
  const titleId = useId();
  const form = useForm<EmulatedAccountForm>({
    resolver: zodResolver(emulatedAccountSchema),
    defaultValues: { email: '', name: '' },
  });
  const choose = form.handleSubmit(onChoose);
  const email = formField(form, 'email');
  const name = formField(form, 'name');
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          // The events of a portal bubble to the form that contains the dialog.
          event.stopPropagation();
          void choose(event);
        }}
      >
        <DialogTitle id={titleId}>
          <Trans>Choose a Google account (emulator)</Trans>
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5 }}>
            <TextField {...email} id="google-email" label={t`Email`} type="email" autoFocus />
            <TextField {...name} id="google-name" label={t`Name`} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="contained">
            <Trans>Continue</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
