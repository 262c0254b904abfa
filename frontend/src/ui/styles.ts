import type { SxProps, Theme } from '@mui/material';

/** For screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A row with something at each end; it wraps where both do not fit. */
export const spreadRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const;

/** The own styles of a component with its `sx` prop. */
export const joinSx = (own: SxProps<Theme>, added: SxProps<Theme> | undefined): SxProps<Theme> =>
  [own, added ?? {}].flat();

/** The border and the ground of a box that is apart from the page. */
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
    overflow: 'hidden',
  }) as const;

/** The dot below the link to the current page, for its `::after`. */
export const activeDot = (size: number) =>
  // Centred on the line.
  ({ ...dot(size), bottom: -(size + 1) / 2, left: `calc(50% - ${size / 2}px)` }) as const;

/** A dot, for a `::before` or `::after`; the caller says where. */
export const dot = (size: number, color = 'primary.main') =>
  ({
    content: '""',
    position: 'absolute',
    width: size,
    height: size,
    borderRadius: '50%',
    bgcolor: color,
  }) as const;
