import type { Role } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { LostLine } from '../../ui/drawings/LostLine.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { useIdentity } from './IdentityContext.ts';
import { useAuth } from './useAuth.ts';

const places: Readonly<Record<Role, string>> = { auditor: 'Auditors only', operator: 'Operators only' };

/** Shows which role is missing and how to get it. */
export const MissingRolePage = ({ role }: { readonly role: Role }) => {
  const { user } = useAuth();
  const identity = useIdentity();
  const [checked, setChecked] = useState<'asking' | 'still not' | 'unreachable'>();
  const check = async () => {
    setChecked('asking');
    // With the role in the new token, the page itself replaces this one.
    await identity.renewToken().then(
      () => setChecked('still not'),
      () => setChecked('unreachable'),
    );
  };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, py: { xs: 6, md: 10 } }}>
      <LostLine />
      <PageTitle sx={{ mt: 3 }}>{places[role]}</PageTitle>
      <Typography color="textSecondary" sx={{ maxWidth: '56ch' }}>
        This page needs the role <strong>{role}</strong>, which{' '}
        <UserText>{user?.email ?? 'your account'}</UserText> does not have. Ask the operators of the product
        for it, then check again.
      </Typography>
      <Typography role="status" color="textSecondary" sx={{ minHeight: '1.6em' }}>
        {checked === 'still not' && 'You do not have the role yet.'}
        {checked === 'unreachable' && 'The sign-in service was not reached. Try again.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        <Button
          variant="contained"
          aria-disabled={checked === 'asking'}
          onClick={() => {
            if (checked !== 'asking') void check();
          }}
        >
          {checked === 'asking' ? 'Checking...' : 'Check again'}
        </Button>
        <Button component={Link} to={paths.home} variant="outlined">
          Go to Homepage
        </Button>
      </Box>
    </Box>
  );
};
