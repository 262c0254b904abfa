import type { Components, CssVarsTheme, Theme } from '@mui/material';
import { cards } from './cards.ts';

type Styles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Surfaces: paper with a hairline, no shadow. */
export const surfaces: Styles = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { scrollPaddingTop: 88 },
      body: { fontVariantNumeric: 'lining-nums', overflowWrap: 'break-word' },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      '::selection': {
        background: theme.vars.palette.primary.main,
        color: theme.vars.palette.primary.contrastText,
      },
      code: { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', fontSize: '0.875em' },
      ...cards(theme),
    }),
  },
  // By default MUI renders subtitles as headings.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: ({ theme }) => ({ borderRadius: 12, borderColor: theme.vars.palette.divider }) },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: 'none',
        padding: 8,
        [theme.breakpoints.down('sm')]: { margin: 16, width: 'calc(100% - 32px)' },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h3, padding: '16px 16px 8px' }) },
  },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '8px 16px', '.MuiDialogTitle-root + &': { paddingTop: 8 } } },
  },
  MuiDialogContentText: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: 16, gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(20 22 26 / 0.55)' } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 8,
        border: `1px solid ${theme.vars.palette.line.control}`,
        marginTop: 4,
        boxShadow: 'none',
      }),
    },
  },
  // Inside, because these are in boxes that cut off what is outside.
  MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
  MuiSwitch: { styleOverrides: { switchBase: { '&.Mui-focusVisible': { outlineOffset: -4 } } } },
  MuiTooltip: {
    defaultProps: { arrow: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        padding: '6px 10px',
        borderRadius: 6,
        fontSize: '0.875rem',
        fontWeight: 500,
        color: theme.vars.palette.background.default,
        backgroundColor: theme.vars.palette.text.primary,
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        fontSize: '0.875rem',
        fontWeight: 500,
        borderColor: theme.vars.palette.divider,
        backgroundColor: 'transparent',
      }),
      icon: { fontSize: '1.05rem' },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        fontSize: '1rem',
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.background.paper,
        border: `1px solid ${theme.vars.palette.divider}`,
        borderInlineStartWidth: 3,
        '&.MuiAlert-colorError': {
          borderColor: theme.vars.palette.error.main,
          '& .MuiAlert-icon': { color: theme.vars.palette.error.main },
        },
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '12px 16px',
        fontSize: '1rem',
        borderColor: theme.vars.palette.divider,
        fontVariantNumeric: 'tabular-nums',
      }),
      head: ({ theme }) => ({
        paddingBlock: 10,
        fontSize: '0.875rem',
        fontWeight: 600,
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.line.wash,
      }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};
