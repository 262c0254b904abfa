import { createTheme } from '@mui/material';
import { direction } from './i18n/language.ts';
import { controls } from './theme/controls.ts';
import { dark, light } from './theme/palette.ts';
import { surfaces } from './theme/surfaces.ts';
import { typography } from './theme/typography.ts';

/** The key of the chosen theme, 'dark' or 'light'; `public/theme.js` reads it before the first paint. */
export const themeStorageKey = 'theme';

/** The product's look. Colours are CSS variables; `data-theme` on the root element selects the set. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light, dark },
  direction,
  typography,
  shape: { borderRadius: 8 },
  spacing: 8,
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 180,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
  components: { ...surfaces, ...controls },
});
