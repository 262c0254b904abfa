import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Link, TextField } from '@mui/material';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { formField } from '../../ui/forms/formField.tsx';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { AuthPanel } from './AuthPanel.tsx';
import { GoogleSignIn } from '../../auth/sign-in/GoogleSignIn.tsx';
import { IdentityError } from '../../auth/identity/identity.ts';
import { emailInUse, emailInUseToast, registrationFailed, useSignIn } from '../../auth/sign-in/useSignIn.ts';
import { PasswordField, EmailField } from '../../auth/sign-in/fields.tsx';
import {
  nameRule,
  passwordRule,
  photoRule,
  registerSchema,
  type RegisterForm,
} from '../../auth/sign-in/schemas.ts';
import { useAuth } from '../../auth/user/useAuth.ts';

const required = { htmlInput: { 'aria-required': true } };

const useRegistration = () => {
  const signIn = useSignIn();
  const toasts = useToasts();
  const form = useForm<RegisterForm>({
    resolver: zodResolver(registerSchema),
    defaultValues: { name: '', photoURL: '', email: '', password: '' },
    shouldFocusError: false,
  });

  const showFault = (error: unknown) => {
    const fault = error instanceof IdentityError ? error.fault : undefined;
    const message = registrationFailed(error);
    if (fault === 'email-in-use') form.setError('email', { message: emailInUse() });
    else if (fault === 'weak-password') form.setError('password', { message });
    else form.setError('root', { message });
    toasts.echo(fault === 'email-in-use' ? emailInUseToast() : message);
  };
  const register = form.handleSubmit(async (registration) => {
    try {
      await signIn((identity) => identity.register(registration));
      toasts.success(t`Registration successful!`);
    } catch (error) {
      showFault(error);
    }
  });
  return { form, signIn, register };
};

export const Component = () => {
  const { state } = useAuth();
  const location = useLocation();
  const { form, signIn, register } = useRegistration();
  const { isSubmitting } = form.formState;

  if (state === 'signedIn') return <Navigate to={paths.home} replace />;
  return (
    <AuthPanel
      title={t`Register`}
      intro={t`One account to post tasks and to bid on them.`}
      form={form}
      fields={['name', 'photoURL', 'email', 'password']}
      onSubmit={register}
      google={
        <GoogleSignIn
          label={t`Sign Up with Google`}
          success={t`Registration successful with Google!`}
          signIn={signIn}
        />
      }
      other={
        <Trans>
          Already have an account?{' '}
          <Link component={RouterLink} to={paths.login} state={location.state as unknown}>
            Login
          </Link>
        </Trans>
      }
    >
      <TextField
        {...formField(form, 'name', nameRule())}
        label={t`Name`}
        autoComplete="name"
        slotProps={required}
      />
      <TextField
        {...formField(form, 'photoURL', photoRule())}
        label={t`Photo URL`}
        type="url"
        autoComplete="photo"
        placeholder="https://"
        slotProps={required}
      />
      <EmailField {...formField(form, 'email')} />
      <PasswordField {...formField(form, 'password', passwordRule())} autoComplete="new-password" />
      <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ mt: 0.5 }}>
        {isSubmitting ? t`Registering...` : t`Register`}
      </Button>
    </AuthPanel>
  );
};
