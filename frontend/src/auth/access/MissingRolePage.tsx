import type { Role } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { LostLine } from '../../ui/drawings/LostLine.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { useIdentity } from '../identity/IdentityContext.ts';
import { useAuth } from '../user/useAuth.ts';

const places: Readonly<Record<Role, MessageDescriptor>> = {
  auditor: msg`Auditors only`,
  operator: msg`Operators only`,
  moderator: msg`Moderators only`,
};

/** Shows which role is missing and how to get it. */
export const MissingRolePage = ({ role }: { readonly role: Role }) => {
  const { user } = useAuth();
  const account = user?.email ?? t`your account`;
  const identity = useIdentity();
  const [checked, setChecked] = useState<'asking' | 'notYet' | 'unreachable'>();
  const check = async () => {
    setChecked('asking');
    // If the new token has the role, the requested page replaces this one.
    await identity.renewToken().then(
      () => setChecked('notYet'),
      () => setChecked('unreachable'),
    );
  };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, py: { xs: 6, md: 10 } }}>
      <LostLine />
      <PageTitle sx={{ mt: 3 }}>{t(places[role])}</PageTitle>
      <Typography color="textSecondary" sx={{ maxWidth: '56ch' }}>
        <Trans>
          This page needs the role <strong>{role}</strong>, which <UserText>{account}</UserText> does not
          have. Ask the operators of the product for it, then check again.
        </Trans>
      </Typography>
      <Typography role="status" color="textSecondary" sx={{ minHeight: '1.6em' }}>
        {checked === 'notYet' && t`You do not have the role yet.`}
        {checked === 'unreachable' && t`The sign-in service was not reached. Try again.`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        <Button
          variant="contained"
          aria-disabled={checked === 'asking'}
          onClick={() => {
            if (checked !== 'asking') void check();
          }}
        >
          {checked === 'asking' ? t`Checking...` : t`Check again`}
        </Button>
        <Button component={Link} to={paths.home} variant="outlined">
          <Trans>Go to Homepage</Trans>
        </Button>
      </Box>
    </Box>
  );
};
