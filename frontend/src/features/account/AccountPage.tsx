import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import type { User } from '../auth/identity/identity.ts';
import { useIdentity } from '../auth/identity/IdentityContext.ts';
import { useAuth } from '../auth/user/useAuth.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { KeptParts } from './KeptParts.tsx';
import { useOpenWork } from './useOpenWork.ts';
import { WhatHappens } from './WhatHappens.tsx';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

const DeleteAccount = ({ user }: { readonly user: User }) => {
  const open = useDialogs();
  const email = user.email ?? '';
  const work = useOpenWork();
  return (
    <Section title={t`Delete account`}>
      <WhatHappens work={work} />
      <Button
        variant="outlined"
        onClick={() => open((onClosed) => <DeleteAccountDialog email={email} onClosed={onClosed} />)}
        sx={{ mt: 3 }}
      >
        <Trans>Delete account</Trans>
      </Button>
    </Section>
  );
};

const Content = ({ user }: { readonly user: User }) => {
  const { replay } = useIdentity();
  const email = user.email ?? '';
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '70ch' }}>
        <Trans>
          What the marketplace keeps of <UserText>{email}</UserText>, and why.
        </Trans>
      </Typography>
      <Section title={t`What is kept of you`}>
        <KeptParts uid={user.uid} />
      </Section>
      {!replay && <DeleteAccount user={user} />}
    </>
  );
};

export const Component = () => {
  const { user } = useAuth();
  return (
    <NarrowPage>
      <PageTitle>{t`Your data`}</PageTitle>
      {user && <Content user={user} />}
    </NarrowPage>
  );
};
