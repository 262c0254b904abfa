import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { paths } from '../../../navigation/paths.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { kindGroups, kindLabels } from './kinds.ts';
import { KindSwitches } from './KindSwitches.tsx';
import { useGetSettingsQuery } from './settingsApi.ts';

const SwitchesOrFault = () => {
  const read = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={read} what={t`Settings`}>
      {({ muted }) => (
        <KindSwitches
          groups={kindGroups}
          labels={kindLabels}
          isOn={(kind) => !muted.includes(kind)}
          change={(notify, on) => ({ notify, on })}
        />
      )}
    </Loaded>
  );
};

interface SettingsPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A switch for each kind of notification. Loaded by `import()` only. */
export const SettingsPanel = ({ open, onClose }: SettingsPanelProps) => (
  <SidePanel
    title={t`Notify me about`}
    closeLabel={t`Close the settings`}
    width={440}
    open={open}
    onClose={onClose}
  >
    <Box sx={{ p: 2 }}>
      <SwitchesOrFault />
      <Typography>
        <Trans>
          Choose <TextLink to={paths.account}>in your account</TextLink> which of these also come by e-mail.
        </Trans>
      </Typography>
    </Box>
  </SidePanel>
);
