import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { MailKind } from '@marketplace/contracts';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import type { KindGroup } from './kinds.ts';
import { useChangeSettingsMutation, type SettingsChange } from './settingsApi.ts';

/** The style of a switch: without shadow, and with a visible track while it is off. */
const switchSx = {
  '& .MuiSwitch-thumb': { boxShadow: 'none', border: 1, borderColor: 'line.control' },
  '& .Mui-checked .MuiSwitch-thumb': { borderColor: 'primary.main' },
  '& .MuiSwitch-switchBase:not(.Mui-checked) + .MuiSwitch-track': { bgcolor: 'line.control', opacity: 1 },
} as const;

interface KindSwitchesProps<Kind extends MailKind> {
  readonly groups: readonly KindGroup<Kind>[];
  readonly labels: Readonly<Record<Kind, MessageDescriptor>>;
  readonly isOn: (kind: Kind) => boolean;
  readonly change: (kind: Kind, on: boolean) => SettingsChange;
  /** Why a kind cannot be switched. */
  readonly isFixed?: (kind: Kind) => string | undefined;
}

/** A switch for each kind of thing, in groups. */
export const KindSwitches = <Kind extends MailKind>({
  groups,
  labels,
  isOn,
  change,
  isFixed = () => undefined,
}: KindSwitchesProps<Kind>) => {
  const [changeSettings] = useChangeSettingsMutation();
  const toasts = useToasts();
  const save = async (kind: Kind, on: boolean) => {
    const { error } = await changeSettings(change(kind, on));
    const label = t(labels[kind]);
    if (error) toasts.error(t`"${label}" could not be saved. Please try again.`);
  };
  return groups.map(({ name, kinds }, index) => (
    <Box key={index} component="fieldset" sx={{ m: 0, mb: 3, p: 0, border: 0 }}>
      <Typography component="legend" variant="subtitle2" color="textSecondary" sx={{ p: 0, mb: 0.5 }}>
        {t(name)}
      </Typography>
      {kinds.map((kind) => (
        <FormControlLabel
          key={kind}
          labelPlacement="start"
          disabled={isFixed(kind) !== undefined}
          control={
            <Switch
              checked={isOn(kind)}
              onChange={(_event, checked) => void save(kind, checked)}
              sx={switchSx}
            />
          }
          label={
            <>
              {t(labels[kind])}
              {isFixed(kind) !== undefined && (
                <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
                  {isFixed(kind)}
                </Typography>
              )}
            </>
          }
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
