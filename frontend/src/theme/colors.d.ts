declare module 'virtual:theme-palette' {
  import type { Palette } from '@mui/material';

  /** The light palette; its values are only names of variables' defaults. */
  const palette: Palette;
  export default palette;
}
declare module 'virtual:theme-colors.css';
