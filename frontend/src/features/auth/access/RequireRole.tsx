import type { Role } from '@marketplace/contracts';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageLoader } from '../../../ui/feedback/PageLoader.tsx';
import { useRoles } from '../user/useRoles.ts';

// Rarely needed.
const MissingRolePage = lazy(async () => ({
  default: (await import('./MissingRolePage.tsx')).MissingRolePage,
}));

/** Child routes are for users with the role; their code is not loaded for others. */
export const RequireRole = ({ role }: { readonly role: Role }) => {
  const roles = useRoles();
  if (roles === undefined) return <PageLoader />;
  return (
    <Suspense fallback={<PageLoader />}>
      {roles.includes(role) ? <Outlet /> : <MissingRolePage role={role} />}
    </Suspense>
  );
};
