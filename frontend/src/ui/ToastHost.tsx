import CloseIcon from '@mui/icons-material/Close';
import { IconButton, styled } from '@mui/material';
import { closeSnackbar, MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { toastDurations, toastLimit } from './toasts.ts';

const Toast = styled(MaterialDesignContent)(({ theme }) => {
  const { palette } = theme.vars;
  const ground = {
    backgroundColor: palette.background.paper,
    color: palette.text.primary,
    border: `1px solid ${palette.line.control}`,
    borderRadius: 8,
    boxShadow: 'none',
    fontFamily: theme.typography.fontFamily,
    fontSize: '1rem',
    lineHeight: 1.45,
    maxWidth: 'min(420px, calc(100vw - 40px))',
    flexWrap: 'nowrap',
  } as const;
  const withIcon = (color: string) => ({
    ...ground,
    '& #notistack-snackbar > svg': { color, flexShrink: 0 },
  });
  return {
    '&.notistack-MuiContent': ground,
    '&.notistack-MuiContent-success': withIcon(palette.success.main),
    '&.notistack-MuiContent-error': withIcon(palette.error.main),
    '&.notistack-MuiContent-info': withIcon(palette.info.main),
  };
});

/** Shows the toasts of `useToasts`. */
export const ToastHost = ({ children }: { readonly children: ReactNode }) => (
  <SnackbarProvider
    maxSnack={toastLimit}
    autoHideDuration={toastDurations.info}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    Components={{ default: Toast, success: Toast, error: Toast, info: Toast }}
    action={(key) => (
      <IconButton size="small" aria-label="Dismiss" onClick={() => closeSnackbar(key)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    )}
  >
    {children}
  </SnackbarProvider>
);
