import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MailRhythm, NotificationSettings } from '@marketplace/contracts';
import ErrorOutlinedIcon from 'virtual:icons/outline-error';
import CheckCircleIcon from 'virtual:icons/outline-check-circle';
import WarningIcon from 'virtual:icons/baseline-warning-amber';
import { Alert, Box, Button } from '@mui/material';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { busyButton } from '../../../ui/forms/busyButton.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useIdentity } from '../../../auth/identity/IdentityContext.ts';
import { useChangeSettingsMutation, useGetSettingsQuery } from '../settings/settingsApi.ts';

type State = NotificationSettings['email']['address'];

interface AddressProps {
  /** The user's address. */
  readonly email: string;
  readonly address: State;
}

const stateTexts: Readonly<Record<State, () => string>> = {
  verified: () => t({ message: 'verified', context: 'an e-mail address' }),
  unverified: () => t({ message: 'not verified', context: 'an e-mail address' }),
  refused: () => t({ message: 'refused', context: 'an e-mail address' }),
};
const icons = { verified: CheckCircleIcon, unverified: WarningIcon, refused: ErrorOutlinedIcon };
const colors = { verified: 'success.main', unverified: 'warning.main', refused: 'error.main' };

export const AddressState = ({ email, address }: AddressProps) => {
  const Icon = icons[address];
  return (
    <>
      <UserText>{email}</UserText>{' '}
      <Box component="span" className="one-line" sx={{ color: colors[address] }}>
        <Icon aria-hidden sx={{ fontSize: 18, verticalAlign: '-0.2em', mx: 0.5 }} />
        {stateTexts[address]()}
      </Box>
    </>
  );
};

interface ActionProps {
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly onClick: () => Promise<void>;
}

const Action = ({ children, busy, onClick }: ActionProps) => (
  <Button
    variant="outlined"
    size="small"
    aria-disabled={busy}
    onClick={() => !busy && void onClick()}
    sx={{ ...busyButton, display: 'flex', mt: 1.5 }}
  >
    {children}
  </Button>
);

/** Runs one call at a time; a toast says why it failed. */
const useCall = () => {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const run = async (call: () => Promise<void>) => {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      toasts.error(error instanceof Error ? error.message : t`Something went wrong. Please try again.`);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};

const Unverified = ({ email }: { readonly email: string }) => {
  const identity = useIdentity();
  const { refetch } = useGetSettingsQuery(undefined);
  const toasts = useToasts();
  const { busy, run } = useCall();
  const [sent, setSent] = useState(false);
  const check = async () => {
    // The token says whether the address is verified.
    await identity.renewToken();
    return (await refetch()).data?.email.address;
  };
  // The user comes back from the mail program, where the link has opened another tab.
  const onFocus = useEffectEvent(() => void check().catch(() => undefined));
  useEffect(() => {
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  const send = () =>
    run(async () => {
      await identity.sendVerification();
      setSent(true);
    });
  const checkNow = () =>
    run(async () => {
      if ((await check()) === 'unverified') toasts.error(t`The address is not verified yet.`);
    });
  if (sent)
    return (
      <>
        <Trans>
          An e-mail with a link is on its way to <UserText>{email}</UserText>. Open the link, then come back
          to this page.
        </Trans>
        <Action busy={busy} onClick={checkNow}>
          <Trans>I have opened the link</Trans>
        </Action>
      </>
    );
  return (
    <>
      <Trans>
        E-mails go only to a verified address, and <UserText>{email}</UserText> is not verified: so none are
        sent.
      </Trans>
      <Action busy={busy} onClick={send}>
        {t({ message: 'Verify', context: 'an e-mail address' })}
      </Action>
    </>
  );
};

interface NoteProps extends AddressProps {
  readonly every: MailRhythm;
}

const Refused = ({ email, every }: Omit<NoteProps, 'address'>) => {
  const [change] = useChangeSettingsMutation();
  const { busy, run } = useCall();
  const tryAgain = () =>
    run(async () => {
      const { error } = await change({ every });
      if (error) throw new Error(t`This could not be saved. Please try again.`);
    });
  return (
    <>
      <Trans>
        The mail server of <UserText>{email}</UserText> has refused an e-mail for good, so no more are sent.
        Check that the mailbox exists and is not full; then let us try again.
      </Trans>
      <Action busy={busy} onClick={tryAgain}>
        <Trans>Try again</Trans>
      </Action>
    </>
  );
};

/** Says why no e-mails arrive, and what the user can do. */
export const AddressNote = ({ email, address, every }: NoteProps) => {
  if (address === 'verified') return null;
  return (
    <Alert severity={address === 'refused' ? 'error' : 'warning'} sx={{ mb: 2 }}>
      {address === 'refused' ? <Refused email={email} every={every} /> : <Unverified email={email} />}
    </Alert>
  );
};
