import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Divider,
  Stack,
} from '@mui/material';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { api } from '../../api/api.ts';
import { allTags } from '../../api/live/changedTags.ts';
import { formField } from '../../ui/forms/formField.tsx';
import { FormSummary } from '../../ui/forms/FormSummary.tsx';
import { signInAgainClosed } from '../user/authSlice.ts';
import { GoogleSignIn } from '../sign-in/GoogleSignIn.tsx';
import { loginFailed, type SignIn } from '../sign-in/useSignIn.ts';
import { PasswordField, EmailField } from '../sign-in/fields.tsx';
import { loginSchema, type LoginForm } from '../sign-in/schemas.ts';
import { useAuth } from '../user/useAuth.ts';
import { useIdentityCall } from '../user/useIdentityCall.ts';

const id = 'sign-in-again';

const useSignInAgain = () => {
  const { user } = useAuth();
  const callIdentity = useIdentityCall();
  const dispatch = useDispatch();
  const form = useForm<LoginForm>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: user?.email ?? '', password: '' },
    shouldFocusError: false,
  });
  const close = () => void dispatch(signInAgainClosed());
  // Does not apply the account's language: a change of language reloads the page, which loses what the user typed.
  const signIn: SignIn = async (call) => {
    await callIdentity(call);
    close();
    // Reads everything again, because reads failed without a valid sign-in.
    dispatch(api.util.invalidateTags([...allTags]));
  };
  const logIn = form.handleSubmit(async ({ email, password }) => {
    try {
      await signIn((identity) => identity.logIn(email, password));
    } catch (error) {
      form.setError('root', { message: loginFailed(error) });
    }
  });
  return { form, close, signIn, logIn };
};

/** A login in a dialog over the page, so that the page's forms keep what the user typed. */
export const SignInAgain = () => {
  const { form, close, signIn, logIn } = useSignInAgain();
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onClose={close} aria-labelledby={id} aria-describedby={`${id}-text`} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          // React's events bubble through a dialog to the form that has opened it.
          event.stopPropagation();
          void logIn(event);
        }}
      >
        <DialogTitle id={id}>
          <Trans>Sign in again</Trans>
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} sx={{ mb: 2.5 }}>
            <Trans>
              The server does not accept your sign-in any more. What you typed is kept: sign in, then try
              again.
            </Trans>
          </DialogContentText>
          <Stack sx={{ gap: 2.5 }}>
            <FormSummary form={form} fields={['email', 'password']} />
            <EmailField {...formField(form, 'email')} id={`${id}-email`} />
            <PasswordField
              {...formField(form, 'password')}
              id={`${id}-password`}
              autoComplete="current-password"
              autoFocus
            />
            <Divider sx={{ color: 'text.secondary', typography: 'body2' }}>
              <Trans>or</Trans>
            </Divider>
            <GoogleSignIn label={t`Login with Google`} success={t`Logged in with Google!`} signIn={signIn} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" onClick={close}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? t`Logging in...` : t`Login`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
