import DarkModeOutlinedIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlinedIcon from '@mui/icons-material/LightModeOutlined';
import { IconButton } from '@mui/material';
import { chooseTheme, useShownTheme } from '../../theme/chosenTheme.ts';

/** Switches to the other theme; from then on the choice of the user counts, not the system's. */
export const ThemeToggle = () => {
  const other = useShownTheme() === 'dark' ? 'light' : 'dark';
  const label = `Use the ${other} theme`;
  return (
    <IconButton onClick={() => chooseTheme(other)} aria-label={label} title={label}>
      {other === 'dark' ? <DarkModeOutlinedIcon /> : <LightModeOutlinedIcon />}
    </IconButton>
  );
};
