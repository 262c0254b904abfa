import { createTheme } from '@mui/material/styles';
import palette from 'virtual:theme-palette';
import { direction } from '../browser/language.ts';
import { controls } from './controls.ts';
import { surfaces } from './surfaces.ts';
import { typography } from './typography.ts';
import { variablesOf } from './variables.ts';

const made = createTheme({
  palette,
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
const opacity = { inputPlaceholder: 0, inputUnderline: 0, switchTrackDisabled: 0, switchTrack: 0 };

/**
 * The product's look. Colours are the CSS variables of `virtual:theme-colors.css`; `data-theme` on the root element selects the
 * set. MUI's own provider of variables would compute all of them again in the browser.
 */
export const theme = Object.assign(made, {
  vars: {
    shape: made.shape,
    shadows: made.shadows,
    zIndex: made.zIndex,
    palette: variablesOf(made.palette, 'mui-palette'),
    opacity: variablesOf(opacity, 'mui-opacity'),
    overlays: [],
  },
  applyStyles: (name: string, styles: object) => ({ [`*:where([data-theme="${name}"]) &`]: styles }),
});
