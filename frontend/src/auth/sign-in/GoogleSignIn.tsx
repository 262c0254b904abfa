import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  createSvgIcon,
} from '@mui/material';
import { useState, useId } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useToasts } from '../../ui/toasts/toasts.ts';
import type { EmulatedAccount } from '../identity/identity.ts';
import { useIdentity } from '../identity/IdentityContext.ts';
import { googleFailed, type SignIn } from './useSignIn.ts';
import { useAuth } from '../user/useAuth.ts';
import { formField } from '../../ui/forms/formField.tsx';
import { emulatedAccountSchema, type EmulatedAccountForm } from './schemas.ts';

// `virtual:icons` has no logos of companies. This is MUI's drawing.
const GoogleIcon = createSvgIcon(
  <path d="M12.545,10.239v3.821h5.445c-0.712,2.315-2.647,3.972-5.445,3.972c-3.332,0-6.033-2.701-6.033-6.032s2.701-6.032,6.033-6.032c1.498,0,2.866,0.549,3.921,1.453l2.814-2.814C17.503,2.988,15.139,2,12.545,2C7.021,2,2.543,6.477,2.543,12s4.478,10,10.002,10c8.396,0,10.249-7.85,9.426-11.748L12.545,10.239z" />,
  'Google',
);

interface EmulatedAccountDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (account: EmulatedAccount) => void;
}

/** Replaces Google's own window when the Auth emulator runs. Accepts any account. */
const EmulatedAccountDialog = ({ open, onClose, onChoose }: EmulatedAccountDialogProps) => {
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

interface GoogleSignInProps {
  readonly label: string;
  /** The toast after a success. */
  readonly success: string;
  readonly signIn: SignIn;
}

export const GoogleSignIn = ({ label, success, signIn }: GoogleSignInProps) => {
  const identity = useIdentity();
  const { busy } = useAuth();
  const toasts = useToasts();
  const [choosing, setChoosing] = useState(false);

  const signInWith = async (account?: EmulatedAccount) => {
    setChoosing(false);
    try {
      await signIn((provider) => provider.logInWithGoogle(account));
      toasts.success(success);
    } catch (error) {
      toasts.error(googleFailed(error));
    }
  };
  const start = async () => {
    try {
      if (await identity.emulated()) setChoosing(true);
      else await signInWith();
    } catch (error) {
      toasts.error(googleFailed(error));
    }
  };

  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        disabled={busy}
        startIcon={<GoogleIcon />}
        onClick={() => void start()}
      >
        {label}
      </Button>
      <EmulatedAccountDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={(account) => void signInWith(account)}
      />
    </>
  );
};
