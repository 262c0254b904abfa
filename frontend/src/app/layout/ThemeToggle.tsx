import { t } from '@lingui/core/macro';
import DarkModeOutlinedIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlinedIcon from '@mui/icons-material/LightModeOutlined';
import { IconButton, useColorScheme } from '@mui/material';

/** Switches to the other theme; from then on the choice of the user counts, not the system's. */
export const ThemeToggle = () => {
  const { colorScheme, setMode } = useColorScheme();
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? t`Use the dark theme` : t`Use the light theme`;
  return (
    <IconButton onClick={() => setMode(other)} aria-label={label} title={label}>
      {other === 'dark' ? <DarkModeOutlinedIcon /> : <LightModeOutlinedIcon />}
    </IconButton>
  );
};
