import { t } from '@lingui/core/macro';
import type { MailKind, NotificationSettings } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { KindSwitches } from '../../notifications/settings/KindSwitches.tsx';
import { useGetSettingsQuery } from '../../notifications/settings/settingsApi.ts';
import { mailGroups, mailLabels } from './mailKinds.ts';

const Kinds = ({ muted, email }: NotificationSettings) => {
  const isMuted = (kind: MailKind) => kind !== 'message' && muted.includes(kind);
  return (
    <KindSwitches
      groups={mailGroups}
      labels={mailLabels}
      isOn={(kind) => email.kinds.includes(kind) && !isMuted(kind)}
      change={(mail, on) => ({ mail, on })}
      isFixed={(kind) => (isMuted(kind) ? t`Switched off in the settings of the notifications` : undefined)}
    />
  );
};

interface KindsPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A switch for each kind of thing that e-mails may tell. */
export const KindsPanel = ({ open, onClose }: KindsPanelProps) => {
  const query = useGetSettingsQuery(undefined);
  return (
    <SidePanel
      title={t`E-mail me about`}
      closeLabel={t`Close the settings`}
      width={440}
      open={open}
      onClose={onClose}
    >
      <Box sx={{ p: 2 }}>
        <Loaded query={query} what={t`Settings`}>
          {(settings) => <Kinds {...settings} />}
        </Loaded>
      </Box>
    </SidePanel>
  );
};
