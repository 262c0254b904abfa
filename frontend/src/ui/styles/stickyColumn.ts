/** A column that stays in view, below the navbar, while the one beside it scrolls. */
export const stickyColumn = {
  position: 'sticky',
  top: 96,
  maxHeight: 'calc(100dvh - 112px)',
  overflowY: 'auto',
  // Room for focus rings.
  m: -0.5,
  p: 0.5,
} as const;
