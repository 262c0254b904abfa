import type { Components, CssVarsTheme, Theme } from '@mui/material';

type Styles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Controls: small radius, hairlines, labels above the field. */
export const controls: Styles = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        padding: '8px 20px',
        borderRadius: 8,
        whiteSpace: 'nowrap',
        transition: theme.transitions.create(['background-color', 'border-color', 'color'], {
          duration: 150,
        }),
      }),
      sizeSmall: { minHeight: 36, padding: '4px 12px', fontSize: '0.875rem' },
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.line.control,
        color: theme.vars.palette.text.primary,
        '&:hover': {
          borderColor: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.action.hover,
        },
      }),
      text: ({ theme }) => ({ '&:hover': { backgroundColor: theme.vars.palette.action.hover } }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        color: theme.vars.palette.text.primary,
        '&:hover': { backgroundColor: theme.vars.palette.action.hover },
      }),
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        whiteSpace: 'normal',
        fontSize: '0.875rem',
        fontWeight: 600,
        lineHeight: 1.45,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars.palette.background.paper,
        '&.Mui-readOnly, &.Mui-disabled': { backgroundColor: theme.vars.palette.line.wash },
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.primary,
        },
      }),
      input: ({ theme }) => ({
        padding: '11px 14px',
        height: 'auto',
        minHeight: '1.4375em',
        // The parts of a date are 2 px higher than text.
        '&[type=date]': { paddingBlock: 10 },
        '&.MuiInputBase-inputAdornedStart': { paddingLeft: 0 },
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        // See `userInput` in ui/forms/formField.tsx.
        '&:placeholder-shown': { direction: 'inherit' },
      }),
      multiline: { padding: '11px 14px', '& .MuiOutlinedInput-input': { padding: 0 } },
      // The label is above the field, so the outline needs no gap.
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.line.control,
        '& > legend': { display: 'none' },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { margin: '6px 0 0', fontSize: '0.875rem', lineHeight: 1.45 } },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: 'inherit',
        textDecorationColor: theme.vars.palette.primary.main,
        textDecorationThickness: '1.5px',
        textUnderlineOffset: '0.22em',
        borderRadius: 2,
        '&:hover': { color: theme.vars.palette.primary.main },
      }),
    },
  },
};
