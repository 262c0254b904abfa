import { createTheme } from '@mui/material/styles';
import palette from 'virtual:theme-palette';
import type { TypographyVariantsOptions } from '@mui/material';
import { direction } from '../browser/language.ts';
import { fromWidth } from '../ui/styles.ts';
import { controls } from './controls.ts';
import { surfaces } from './surfaces.ts';

/** A copy of the tree with a CSS variable in place of each value. */
const variablesOf = <Tree extends object>(tree: Tree, prefix: string): Tree =>
  Object.fromEntries(
    Object.entries(tree)
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]: [string, unknown]) => {
        const path = `${prefix}-${name}`;
        return [
          name,
          typeof value === 'object' && value !== null ? variablesOf(value, path) : `var(--${path})`,
        ];
      }),
  ) as Tree;

// `base.css` defines the fallbacks, which have the same size as the fonts, so that nothing moves when the fonts load.
const headings = '"Bricolage Grotesque Variable", "Bricolage Grotesque Fallback", system-ui, sans-serif';
const text = '"Figtree Variable", "Figtree Fallback", system-ui, -apple-system, "Segoe UI", sans-serif';

const px = (size: number) => `${size / 16}rem`;
const heading = (size: number, lineHeight: number, fontWeight = 600) => ({
  fontFamily: headings,
  fontSize: px(size),
  fontWeight,
  lineHeight,
  letterSpacing: size > 22 ? '-0.02em' : '-0.01em',
  textWrap: 'balance',
});
/** A heading that is smaller on a small screen. */
const shrinking = (small: number, large: number, lineHeight: number, fontWeight?: number) => ({
  ...heading(small, lineHeight, fontWeight),
  [fromWidth(900)]: { fontSize: px(large) },
});

/** The sizes of text, in px: 14, 16, 18, 22, 28, 40. */
const typography: TypographyVariantsOptions = {
  fontFamily: text,
  h1: shrinking(28, 40, 1.12, 650),
  h2: shrinking(22, 28, 1.2),
  h3: heading(22, 1.25),
  h4: heading(18, 1.3),
  h5: heading(18, 1.3),
  h6: heading(16, 1.4),
  subtitle1: { fontSize: px(18), lineHeight: 1.55 },
  subtitle2: { fontSize: px(14), fontWeight: 600, lineHeight: 1.45 },
  body1: { fontSize: px(16), lineHeight: 1.6 },
  body2: { fontSize: px(14), lineHeight: 1.55 },
  button: { fontSize: px(16), fontWeight: 600, lineHeight: 1.25, textTransform: 'none', letterSpacing: 0 },
  caption: { fontSize: px(14), lineHeight: 1.45 },
  overline: { fontSize: px(14), lineHeight: 1.45, textTransform: 'none', letterSpacing: 0, fontWeight: 500 },
};

const muiTheme = createTheme({
  palette,
  direction,
  typography,
  // As MUI's, but in em: a larger default font needs a wider window.
  breakpoints: { unit: 'em', step: 0.1, values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
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
export const theme = Object.assign(muiTheme, {
  vars: {
    shape: muiTheme.shape,
    shadows: muiTheme.shadows,
    zIndex: muiTheme.zIndex,
    palette: variablesOf(muiTheme.palette, 'mui-palette'),
    opacity: variablesOf(opacity, 'mui-opacity'),
    overlays: [],
  },
  applyStyles: (name: string, styles: object) => ({ [`*:where([data-theme="${name}"]) &`]: styles }),
});
