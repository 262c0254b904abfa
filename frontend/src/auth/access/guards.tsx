import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import type { Role } from '@marketplace/contracts';
import { Suspense } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import { paths } from '../../navigation/paths.ts';
import { PageLoader } from '../../ui/feedback/PageLoader.tsx';
import type { LoginState } from './loginOrigin.ts';
import { useIdentity } from '../identity/IdentityContext.ts';
import { useAuth } from '../user/useAuth.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useRoles } from '../user/useRoles.ts';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';

// Loaded when it is needed, which is rare.
const MissingRolePage = lazyPart(
  async () => (await withTexts('staff', import('./MissingRolePage.tsx'))).MissingRolePage,
);

/** Child routes are for users with one of the roles; their code is not loaded for others, who are told the first. */
export const RequireRole = ({ oneOf }: { readonly oneOf: readonly [Role, ...Role[]] }) => {
  const roles = useRoles();
  if (roles === undefined) return <PageLoader />;
  return (
    <Suspense fallback={<PageLoader />}>
      {oneOf.some((role) => roles.includes(role)) ? <Outlet /> : <MissingRolePage role={oneOf[0]} />}
    </Suspense>
  );
};

/** Child routes are private to one person. In a replay, the reader may not have chosen a person yet. */
export const RequirePerson = () => {
  const { user } = useAuth();
  if (user) return <Outlet />;
  return (
    <>
      <PageTitle>{t`Whose page?`}</PageTitle>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        <Trans>This page is one person’s own. Choose at the top as whom to look.</Trans>
      </Typography>
    </>
  );
};

/** Child routes are for signed-in users; others log in first and come back. In a replay, nobody logs in. */
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
