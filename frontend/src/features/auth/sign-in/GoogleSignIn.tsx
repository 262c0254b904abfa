import { Button } from '@mui/material';
import { useState } from 'react';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { EmulatedAccountDialog } from './EmulatedAccountDialog.tsx';
import type { EmulatedAccount } from '../identity/identity.ts';
import { useIdentity } from '../identity/IdentityContext.ts';
import { googleFailed } from './authTexts.ts';
import { useAuth } from '../user/useAuth.ts';
import type { SignIn } from './useSignIn.ts';
import { GoogleIcon } from './GoogleIcon.tsx';

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
