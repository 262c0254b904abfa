import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { mailKinds, mailRhythms, type MailRhythm, type NotificationSettings } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { times } from '../../../formats/times.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { ToggleChips } from '../../../ui/forms/ToggleChips.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { FactList } from '../../../ui/text/FactList.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useChangeSettingsMutation, useGetSettingsQuery } from '../settings/settingsApi.ts';
import { AddressNote, AddressState } from './Address.tsx';
import { KindsPanel } from './KindsPanel.tsx';
import { isMuted } from './mailKinds.ts';

const rhythmText = (every: MailRhythm): string =>
  ({ never: t`Never`, hour: t`Once an hour at most`, day: t`Once a day at most` })[every];

const Rhythm = ({ every: chosen }: Pick<NotificationSettings['email'], 'every'>) => {
  const [change] = useChangeSettingsMutation();
  const toasts = useToasts();
  const save = async (every: MailRhythm) => {
    const { error } = await change({ every });
    if (error) toasts.error(t`How often e-mails come could not be saved. Please try again.`);
  };
  return (
    <ToggleChips
      label={t`How often e-mails come`}
      options={mailRhythms.map((every) => [every, rhythmText(every)])}
      chosen={chosen}
      onChosen={(every) => every !== undefined && every !== chosen && void save(every)}
    />
  );
};

const Kinds = ({ settings }: { readonly settings: NotificationSettings }) => {
  const [open, setOpen] = useState(false);
  const told = countText(settings.email.kinds.filter((kind) => !isMuted(settings, kind)).length);
  const all = countText(mailKinds.length);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Trans>
        {told} of {all} kinds of news
      </Trans>
      <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Choose the kinds</Trans>
      </Button>
      <KindsPanel settings={settings} open={open} onClose={() => setOpen(false)} />
    </Box>
  );
};

const lastText = (last: NotificationSettings['email']['last']): string => {
  if (last === undefined) return t`None yet`;
  const at = times.moment(new Date(last.at));
  return plural(last.things, { one: `# thing, ${at}`, other: `# things, ${at}` });
};

/** A line of facts with buttons: its name stands at the height of their texts, or above them. */
const besideButtons = (name: string, buttons: ReactNode) =>
  [
    <Box key="name" component="span" sx={{ display: 'block', py: { sm: 0.75 } }}>
      {name}
    </Box>,
    <Box key="buttons" sx={{ py: { xs: 0.5, sm: 0 } }}>
      {buttons}
    </Box>,
  ] as const;

interface EmailsProps {
  /** The user's address. */
  readonly email: string;
}

const Settings = ({ email, settings }: EmailsProps & { readonly settings: NotificationSettings }) => {
  const { address, every, last } = settings.email;
  return (
    <>
      <AddressNote email={email} address={address} every={every} />
      <FactList
        lined
        facts={[
          [t`Address`, <AddressState key="address" email={email} address={address} />],
          besideButtons(t`How often`, <Rhythm every={every} />),
          besideButtons(t`They tell`, <Kinds settings={settings} />),
          [t`Last e-mail`, lastText(last)],
        ]}
      />
    </>
  );
};

/** How often the user gets e-mails about what is unread, which kinds they tell, and whether they arrive. */
export const Emails = ({ email }: EmailsProps) => {
  const query = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '70ch' }}>
        <Trans>What you have not read in the app after ten minutes can also come by e-mail.</Trans>
      </Typography>
      <Loaded query={query} what={t`Settings`}>
        {(settings) => <Settings email={email} settings={settings} />}
      </Loaded>
    </>
  );
};
