import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { PageLoader } from '../../../ui/feedback/PageLoader.tsx';
import type { LoginState } from './loginOrigin.ts';
import { useIdentity } from '../identity/IdentityContext.ts';
import { useAuth } from '../user/useAuth.ts';

/** Child routes are for signed-in users; others log in first and come back. In a replay nobody does. */
export const RequireAuth = () => {
  const { state, user, forgotten } = useAuth();
  const { replay } = useIdentity();
  const { pathname, search, hash } = useLocation();
  if (state === 'loading' || forgotten) return <PageLoader />;
  // A new page for each user: its forms must not show what another user typed.
  if (user ?? replay) return <Outlet key={user?.uid ?? ''} />;
  const remembered: LoginState = { from: `${pathname}${search}${hash}` };
  return <Navigate to={paths.login} replace state={remembered} />;
};
