import { t } from '@lingui/core/macro';
import DarkModeOutlinedIcon from 'virtual:icons/outline-dark-mode';
import LightModeOutlinedIcon from 'virtual:icons/outline-light-mode';
import { IconButton } from '@mui/material';
import { chooseTheme, useShownTheme } from '../../theme/chosenTheme.ts';

/** Switches to the other theme; from then on the choice of the user counts, not the system's. */
export const ThemeToggle = () => {
  const other = useShownTheme() === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? t`Use the dark theme` : t`Use the light theme`;
  return (
    <IconButton onClick={() => chooseTheme(other)} aria-label={label} title={label}>
      {other === 'dark' ? <DarkModeOutlinedIcon /> : <LightModeOutlinedIcon />}
    </IconButton>
  );
};
