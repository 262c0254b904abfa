import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { forgetDrafts, hasDrafts } from '../../drafts/forgetDrafts.ts';
import { onServer } from '../../browser/onServer.ts';
import { loginLink } from './links.ts';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { useIdentityCall } from '../../auth/user/useIdentityCall.ts';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';

// Only needed where something is typed and not sent.
const LogOutQuestion = lazyPart(async () => (await import('./LogOutQuestion.tsx')).LogOutQuestion);

/** Logs the user out, and removes the user's drafts, because others may use the browser next. Asks first if there are any. */
const useLogOut = (): (() => Promise<void>) => {
  const open = useDialogs();
  const callIdentity = useIdentityCall();
  const toasts = useToasts();
  const ask = () =>
    new Promise<true | undefined>((resolve) =>
      open((onClosed) => <LogOutQuestion onAnswer={resolve} onClosed={onClosed} />),
    );
  return async () => {
    if (hasDrafts() && !(await ask())) return;
    try {
      await callIdentity((identity) => identity.logOut());
      forgetDrafts();
      toasts.success(t`You logged out successfully!`);
    } catch {
      toasts.error(t`Error logging out! Please try again.`);
    }
  };
};

// Only needed for a signed-in user.
const Bell = lazyPart(async () => (await import('../../features/notifications/Bell.tsx')).Bell);
const AccountButton = lazyPart(async () => (await import('./AccountButton.tsx')).AccountButton);

/** The place of the avatar until the user is known. src/theme/shell.css shows it only after a visit with a sign-in. */
const AvatarPlace = () => <span className="avatar-place" />;

const Content = () => {
  const { state, user, busy } = useAuth();
  const { replay } = useIdentity();
  const logOut = useLogOut();
  if (state === 'loading') return <AvatarPlace />;
  if (replay)
    return (
      user && (
        <Suspense>
          <Bell uid={user.uid} />
        </Suspense>
      )
    );
  if (!user)
    return (
      <>
        {onServer && <AvatarPlace />}
        <Button className="login" component={Link} to={loginLink.to} variant="outlined" size="small">
          {t(loginLink.label)}
        </Button>
      </>
    );
  return (
    <>
      <Suspense>
        <Bell uid={user.uid} />
        <AccountButton user={user} />
      </Suspense>
      <Button variant="outlined" size="small" disabled={busy} onClick={() => void logOut()}>
        <Trans>Logout</Trans>
      </Button>
    </>
  );
};

/** The end of the navbar: bell, avatar and Logout, or Login. src/theme/shell.css reserves their room. */
export const Account = () => (
  <div className="account">
    <Content />
  </div>
);
