import type { TypographyVariantsOptions } from '@mui/material';

// `base.css` has the fallbacks: they take the same room until the fonts load.
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
/** Smaller on a small screen. */
const shrinking = (small: number, large: number, lineHeight: number, fontWeight?: number) => ({
  ...heading(small, lineHeight, fontWeight),
  '@media (min-width:900px)': { fontSize: px(large) },
});

/** The scale: 14, 16, 18, 22, 28, 40. */
export const typography: TypographyVariantsOptions = {
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
