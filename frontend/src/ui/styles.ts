import type { SxProps, Theme } from '@mui/material';

/** A media query for windows with at least this width, in px for a default font of 16 px; a larger font needs a wider window. */
export const minWidth = (px: number) => `(min-width:${px / 16}em)`;
/** The key of styles for such windows, and for narrower ones. */
export const fromWidth = (px: number) => `@media ${minWidth(px)}`;
export const belowWidth = (px: number) => `@media not all and ${minWidth(px)}`;
/** The style of a row that wraps where a word hardly has room, as with 320 px and a large font. */
export const wrapsIfNarrow = { [belowWidth(360)]: { flexWrap: 'wrap' } } as const;

/** The style of an element for screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The style of a row with one element at each end; it wraps if both do not fit. */
export const spreadRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const;

/** Joins the own styles of a component with its `sx` prop. */
export const joinSx = (own: SxProps<Theme>, added: SxProps<Theme> | undefined): SxProps<Theme> =>
  [own, added ?? {}].flat();

/** The border and the background of a box on the page. */
export const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;

/** Cuts text after some lines, with an ellipsis. */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitLineClamp: lines,
    WebkitBoxOrient: 'vertical',
    // Not at the sides: in a text that is aligned at its end, the ellipsis stands beyond it.
    overflowY: 'clip',
  }) as const;

/** The dot below the link to the current page, for its `::after`. */
export const activeDot = (size: number) =>
  // Centred on the line.
  ({ ...dot(size), bottom: -(size + 1) / 2, left: `calc(50% - ${size / 2}px)` }) as const;

/** The style of a dot, for a `::before` or `::after`; the caller sets its place. */
export const dot = (size: number, color = 'primary.main') =>
  ({
    content: '""',
    position: 'absolute',
    width: size,
    height: size,
    borderRadius: '50%',
    bgcolor: color,
  }) as const;
