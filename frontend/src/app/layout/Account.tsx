import { Button, Skeleton } from '@mui/material';
import { Link } from 'react-router-dom';
import { useAuth } from '../../features/auth/useAuth.ts';
import { useLogOut } from '../../features/auth/useLogOut.ts';
import { UserAvatar } from '../../features/auth/UserAvatar.tsx';
import { loginLink } from './links.ts';

/** The navbar's end: who is signed in and the way out, or the way in. */
export const Account = () => {
  const { state, user, busy } = useAuth();
  const logOut = useLogOut();
  if (state === 'loading') return <Skeleton variant="rounded" width={80} height={36} aria-hidden />;
  if (!user)
    return (
      <Button component={Link} to={loginLink.to} variant="outlined" size="small">
        {loginLink.label}
      </Button>
    );
  return (
    <>
      <UserAvatar user={user} />
      <Button variant="outlined" size="small" disabled={busy} onClick={() => void logOut()}>
        Logout
      </Button>
    </>
  );
};
