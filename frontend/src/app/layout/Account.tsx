import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../features/auth/useAuth.ts';
import { useLogOut } from '../../features/auth/useLogOut.ts';
import { withTexts } from '../../i18n/texts.ts';
import { loginLink } from './links.ts';

// Only needed for a signed-in user.
const Bell = lazy(async () => ({
  default: (await withTexts(import('../../features/notifications/Bell.tsx'))).Bell,
}));
const UserAvatar = lazy(async () => ({
  default: (await withTexts(import('../../features/auth/UserAvatar.tsx'))).UserAvatar,
}));

/** The end of the navbar: bell, avatar and Logout, or Login. */
export const Account = () => {
  const { state, user, busy } = useAuth();
  const logOut = useLogOut();
  if (state === 'loading') return <Skeleton variant="rounded" width={80} height={36} aria-hidden />;
  if (!user)
    return (
      <Button component={Link} to={loginLink.to} variant="outlined" size="small">
        {t(loginLink.label)}
      </Button>
    );
  return (
    <>
      <Suspense fallback={<Box sx={{ width: 40 }} />}>
        <Bell uid={user.uid} />
      </Suspense>
      <Suspense fallback={<Skeleton variant="circular" width={36} height={36} aria-hidden />}>
        <UserAvatar user={user} />
      </Suspense>
      <Button variant="outlined" size="small" disabled={busy} onClick={() => void logOut()}>
        <Trans>Logout</Trans>
      </Button>
    </>
  );
};
