import type { NotificationKind } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useGetSettingsQuery, useSwitchKindMutation } from './settingsApi.ts';
import { kindGroups, kindLabels } from './kindWords.ts';

/** Without shadow, and visible while it is off. */
const switchSx = {
  '& .MuiSwitch-thumb': { boxShadow: 'none', border: 1, borderColor: 'line.control' },
  '& .Mui-checked .MuiSwitch-thumb': { borderColor: 'primary.main' },
  '& .MuiSwitch-switchBase:not(.Mui-checked) + .MuiSwitch-track': { bgcolor: 'line.control', opacity: 1 },
} as const;

const Switches = ({ muted }: { readonly muted: readonly NotificationKind[] }) => {
  const [switchKind] = useSwitchKindMutation();
  const toasts = useToasts();
  const change = async (kind: NotificationKind, on: boolean) => {
    const { error } = await switchKind({ kind, on });
    const label = t(kindLabels[kind]);
    if (error) toasts.error(t`"${label}" could not be saved. Please try again.`);
  };
  return kindGroups.map(({ name, kinds }, index) => (
    <Box key={index} component="fieldset" sx={{ m: 0, mb: 3, p: 0, border: 0 }}>
      <Typography component="legend" variant="subtitle2" color="textSecondary" sx={{ p: 0, mb: 0.5 }}>
        {t(name)}
      </Typography>
      {kinds.map((kind) => (
        <FormControlLabel
          key={kind}
          labelPlacement="start"
          control={
            <Switch
              checked={!muted.includes(kind)}
              onChange={(_event, checked) => void change(kind, checked)}
              sx={switchSx}
            />
          }
          label={t(kindLabels[kind])}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            m: 0,
            minHeight: 44,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        />
      ))}
    </Box>
  ));
};

const SwitchesOrFault = () => {
  const read = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={read} what={t`Settings`}>
      {({ muted }) => <Switches muted={muted} />}
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
    </Box>
  </SidePanel>
);
