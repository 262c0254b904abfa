import type { CssVarsTheme, Theme } from '@mui/material';
import { clamp, fromWidth } from '../ui/styles.ts';

const still = { '@media (prefers-reduced-motion: reduce)': { transition: 'none' } } as const;

/**
 * The styles of the cards of tasks and of their parts. They are global, because a list has dozens of cards: global styles are
 * made once, not for each element of each card.
 */
export const cards = ({
  typography,
  transitions,
  vars: { palette },
}: Pick<Theme, 'typography' | 'transitions'> & Pick<CssVarsTheme, 'vars'>) => ({
  // As a block, a text in the other direction would begin at the other side of the page. Chromium knows the first name only.
  '.user-text': { overflowWrap: 'anywhere', textAlign: ['-webkit-match-parent', 'match-parent'] },
  '.user-text.lines': { display: 'block', whiteSpace: 'pre-line' },
  '.figures': { fontVariantNumeric: 'tabular-nums' },
  '.one-line': { whiteSpace: 'nowrap' },
  '.strong': { fontWeight: 600 },
  '.quiet': { color: palette.text.secondary },
  '.task-card': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    padding: 24,
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    border: '1px solid',
    borderColor: palette.divider,
    borderRadius: 12,
    transition: 'border-color 150ms',
    ...still,
    '&:hover': { borderColor: palette.text.secondary },
    '& > .top': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 24 },
    '& > .top > p': { ...typography.body2, margin: 0 },
    '& > .top > bdi': { marginLeft: 'auto' },
    '& > .title': { ...typography.h4, margin: '8px 0 0', textWrap: 'pretty' },
    // The ellipsis stands at the end of the box that is cut, so that box has the direction of the text.
    '& > .title > bdi': clamp(2),
    '& > .byline': { ...typography.body2, display: 'flex', marginTop: 4, whiteSpace: 'nowrap' },
    '& > .byline > bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > .byline > time': { flexShrink: 0, whiteSpace: 'pre' },
    '& > .description': { ...typography.body1, margin: '8px 0 16px' },
    '& > .description > .cut': clamp(3),
    '& > .bids, & > .last': {
      ...typography.body2,
      display: 'flex',
      justifyContent: 'space-between',
      columnGap: 8,
    },
    '& > .bids': { marginTop: 'auto', marginBottom: 12 },
    // As high as with a date on two lines, so that in a row of cards the lines above the dates are at the same height.
    '& > .last': {
      alignItems: 'end',
      minHeight: 'calc(2lh + 12px)',
      borderTop: '1px solid',
      borderColor: palette.divider,
    },
    // In a narrow card, the date wraps to a second line, and the elements at the right stay there.
    '& > .last > time': { flexGrow: 1 },
  },
  // The height is for two or more columns. With one column, a card is as high as its text.
  '.task-card.in-grid': { padding: 18, [fromWidth(660)]: { minHeight: '20.5rem' } },
  '.task-card.past': { backgroundColor: palette.line.wash, '& > .title': { color: palette.text.secondary } },
  '.details-link': {
    flexShrink: 0,
    borderRadius: 2,
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'underline',
    textDecorationColor: palette.primary.main,
    textDecorationThickness: '1.5px',
    textUnderlineOffset: '0.22em',
    '&:hover': { color: palette.primary.main, textDecorationColor: 'inherit' },
    // It covers the whole card.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  },
  '.bookmark': {
    // Above the link that covers the card.
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '0 0 auto',
    margin: '-4px 0 -4px auto',
    padding: 5,
    border: 0,
    borderRadius: 8,
    fontSize: '1.125rem',
    color: palette.text.secondary,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    transition: transitions.create('background-color', { duration: transitions.duration.shortest }),
    ...still,
    '&:hover': { backgroundColor: palette.action.hover },
    '&[aria-pressed=true]': { color: palette.primary.main },
  },
});
