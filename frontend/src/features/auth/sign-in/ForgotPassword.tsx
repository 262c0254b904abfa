import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@mui/material';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { resetFailed } from './authTexts.ts';
import { emailMissing, type LoginForm } from './schemas.ts';
import { useIdentity } from '../identity/IdentityContext.ts';

/** Sends a reset email to the address in the form. */
export const ForgotPassword = ({ form }: { readonly form: UseFormReturn<LoginForm> }) => {
  const identity = useIdentity();
  const toasts = useToasts();
  const [sending, setSending] = useState(false);

  const send = async () => {
    const email = form.getValues('email').trim();
    if (email === '') {
      form.setError('email', { message: emailMissing() }, { shouldFocus: true });
      return;
    }
    setSending(true);
    try {
      await identity.sendPasswordReset(email);
      // A failed login is over: the user goes on with the email.
      form.clearErrors();
      toasts.success(t`Password reset email sent.`);
    } catch (error) {
      toasts.error(resetFailed(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Link
      component="button"
      type="button"
      disabled={sending}
      onClick={() => void send()}
      sx={{ font: 'inherit' }}
    >
      <Trans>Forgot Password</Trans>
    </Link>
  );
};
