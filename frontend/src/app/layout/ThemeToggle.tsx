import DarkModeOutlinedIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlinedIcon from '@mui/icons-material/LightModeOutlined';
import { IconButton, Tooltip, useColorScheme } from '@mui/material';

/** Changes to the other theme; from then on that choice holds, not the system's. */
export const ThemeToggle = () => {
  const { colorScheme, setMode } = useColorScheme();
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  return (
    <Tooltip title={`Use the ${other} theme`}>
      <IconButton onClick={() => setMode(other)} aria-label={`Use the ${other} theme`}>
        {other === 'dark' ? <DarkModeOutlinedIcon /> : <LightModeOutlinedIcon />}
      </IconButton>
    </Tooltip>
  );
};
