import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { forgetBrowser } from '../../browser/forgetBrowser.ts';
import { paths } from '../../navigation/paths.ts';
import { PageLoader } from '../../ui/feedback/PageLoader.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useAuth } from '../../auth/user/useAuth.ts';

/** The page that the user sees after the deletion of the account. */
export const Component = () => {
  const { state } = useAuth();
  // Deletes also the databases that were open in the page before.
  useEffect(() => {
    if (state === 'signedOut') void forgetBrowser();
  }, [state]);
  if (state === 'loading') return <PageLoader />;
  // A user of another account has opened this address.
  if (state === 'signedIn') return <Navigate to={paths.account} replace />;
  return (
    <NarrowPage>
      <PageTitle>{t`Your account is deleted`}</PageTitle>
      <Typography sx={{ mt: 2, maxWidth: '70ch' }}>
        <Trans>
          Your name, your e-mail address and your texts are being deleted. That takes some seconds, or longer
          while a part of the marketplace is away.
        </Trans>
      </Typography>
      <Typography sx={{ mt: 1.5, mb: 4, maxWidth: '70ch' }}>
        <Trans>
          You are logged out, and this browser has forgotten you; only the language and the theme stay. With
          the same address you can register as a new person.
        </Trans>
      </Typography>
      <Button component={Link} to={paths.home} variant="contained">
        <Trans>Go to Homepage</Trans>
      </Button>
    </NarrowPage>
  );
};
