import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { Outlet } from 'react-router-dom';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth } from '../user/useAuth.ts';

/** Child routes are one person's own. In a replay the reader may not have chosen a person yet. */
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
