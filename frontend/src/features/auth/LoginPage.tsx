import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link } from '@mui/material';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link as RouterLink, Navigate, useLocation } from 'react-router-dom';
import { useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { formField } from '../../ui/forms/formField.tsx';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { AuthPanel } from './AuthPanel.tsx';
import { GoogleSignIn } from '../../auth/sign-in/GoogleSignIn.tsx';
import { loginFailed, resetFailed, useSignIn } from '../../auth/sign-in/useSignIn.ts';
import { originOf } from '../../auth/access/loginOrigin.ts';
import { PasswordField, EmailField } from '../../auth/sign-in/fields.tsx';
import { loginSchema, type LoginForm, emailMissing } from '../../auth/sign-in/schemas.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';

/** Sends a reset email to the address in the form. */
const ForgotPassword = ({ form }: { readonly form: UseFormReturn<LoginForm> }) => {
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
      // Removes the error of a failed login: the user continues with the email.
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

export const Component = () => {
  const { state } = useAuth();
  const location = useLocation();
  const signIn = useSignIn();
  const toasts = useToasts();
  const form = useForm<LoginForm>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;

  const logIn = form.handleSubmit(async ({ email, password }) => {
    try {
      await signIn((identity) => identity.logIn(email, password));
      toasts.success(t`Login successful!`);
    } catch (error) {
      form.setError('root', { message: loginFailed(error) });
      toasts.echo(loginFailed(error));
    }
  });

  if (state === 'signedIn') return <Navigate to={originOf(location.state)} replace />;
  return (
    <AuthPanel
      title={t`Login`}
      intro={t`Welcome back. Your tasks and bids are where you left them.`}
      form={form}
      fields={['email', 'password']}
      onSubmit={logIn}
      google={
        <GoogleSignIn label={t`Login with Google`} success={t`Logged in with Google!`} signIn={signIn} />
      }
      other={
        <Trans>
          New here?{' '}
          <Link component={RouterLink} to={paths.register} state={location.state as unknown}>
            Register
          </Link>
        </Trans>
      }
    >
      <EmailField {...formField(form, 'email')} />
      <PasswordField {...formField(form, 'password')} autoComplete="current-password" />
      <Box sx={{ mt: -1 }}>
        <ForgotPassword form={form} />
      </Box>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {isSubmitting ? t`Logging in...` : t`Login`}
      </Button>
    </AuthPanel>
  );
};
