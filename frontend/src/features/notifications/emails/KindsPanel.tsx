import { t } from '@lingui/core/macro';
import type { NotificationSettings } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { KindSwitches } from '../settings/KindSwitches.tsx';
import { isMuted, mailGroups, mailLabels } from './mailKinds.ts';

interface KindsPanelProps {
  readonly settings: NotificationSettings;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A switch for each kind of thing that e-mails may tell. */
export const KindsPanel = ({ settings, open, onClose }: KindsPanelProps) => (
  <SidePanel
    title={t`E-mail me about`}
    closeLabel={t`Close the settings`}
    width={440}
    open={open}
    onClose={onClose}
  >
    <Box sx={{ p: 2 }}>
      <KindSwitches
        groups={mailGroups}
        labels={mailLabels}
        isOn={(kind) => settings.email.kinds.includes(kind) && !isMuted(settings, kind)}
        change={(mail, on) => ({ mail, on })}
        isFixed={(kind) =>
          isMuted(settings, kind) ? t`Switched off in the settings of the notifications` : undefined
        }
      />
    </Box>
  </SidePanel>
);
