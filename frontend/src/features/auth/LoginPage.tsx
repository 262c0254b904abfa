import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link } from '@mui/material';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { formField } from '../../ui/forms/formField.ts';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { AuthPanel } from './sign-in/AuthPanel.tsx';
import { ForgotPassword } from './sign-in/ForgotPassword.tsx';
import { GoogleSignIn } from './sign-in/GoogleSignIn.tsx';
import { loginFailed } from './sign-in/authTexts.ts';
import { originOf } from './access/loginOrigin.ts';
import { PasswordField } from './sign-in/PasswordField.tsx';
import { loginSchema, type LoginForm } from './sign-in/schemas.ts';
import { useAuth } from './user/useAuth.ts';
import { useSignIn } from './sign-in/useSignIn.ts';
import { EmailField } from './sign-in/EmailField.tsx';

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
      toasts.error(loginFailed(error));
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
