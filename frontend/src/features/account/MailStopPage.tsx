import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { timedFetch } from '../../api/timedFetch.ts';
import { paths } from '../../navigation/paths.ts';
import { busyButton } from '../../ui/forms/busyButton.ts';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';

/** What mail programs send. */
const content = 'List-Unsubscribe=One-Click';

/** The call of mail programs (RFC 8058): the token in the address is enough, whoever is signed in here. */
const stopMails = async (token: string): Promise<'stopped' | 'invalid' | 'failed'> => {
  try {
    const path = `/api/mail/stop?${new URLSearchParams({ token })}`;
    const { ok, status } = await timedFetch(path, { method: 'POST', body: new URLSearchParams(content) });
    return ok ? 'stopped' : status === 400 ? 'invalid' : 'failed';
  } catch {
    return 'failed';
  }
};

type State = 'asked' | 'stopping' | Awaited<ReturnType<typeof stopMails>>;

const Outcome = ({ state }: { readonly state: State }) => {
  if (state === 'stopped')
    return (
      <Alert severity="success">
        <Trans>
          It is done: you get no more e-mails about what is unread. You can switch them on again{' '}
          <TextLink to={paths.account}>in your account</TextLink>.
        </Trans>
      </Alert>
    );
  if (state === 'invalid')
    return (
      <Alert severity="error">
        <Trans>
          This link is not valid. Open it in the e-mail once more, or switch e-mails off{' '}
          <TextLink to={paths.account}>in your account</TextLink>.
        </Trans>
      </Alert>
    );
  if (state === 'failed')
    return (
      <Alert severity="error">
        <Trans>The e-mails could not be stopped. Please try again.</Trans>
      </Alert>
    );
  return null;
};

/** The page of the link in each e-mail: programs also open links, so only its button stops the e-mails. */
export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [state, setState] = useState<State>(token === '' ? 'invalid' : 'asked');
  const stop = async () => {
    setState('stopping');
    setState(await stopMails(token));
  };
  return (
    <NarrowPage>
      <PageTitle>{t`Stop all e-mails`}</PageTitle>
      {state !== 'stopped' && state !== 'invalid' && (
        <>
          <Typography sx={{ mt: 2, mb: 3, maxWidth: '70ch' }}>
            <Trans>
              You then hear of bids, deliveries and messages only in the app, where all of them stay.
            </Trans>
          </Typography>
          <Button
            variant="contained"
            aria-disabled={state === 'stopping'}
            onClick={() => state !== 'stopping' && void stop()}
            sx={busyButton}
          >
            <Trans>Stop all e-mails</Trans>
          </Button>
        </>
      )}
      <Box sx={{ mt: 3 }}>
        <Outcome state={state} />
      </Box>
    </NarrowPage>
  );
};
