import { t } from '@lingui/core/macro';
import CheckCircleOutlinedIcon from 'virtual:icons/outline-check-circle';
import CloseIcon from 'virtual:icons/baseline-close';
import ErrorOutlinedIcon from 'virtual:icons/outline-error';
import InfoOutlinedIcon from 'virtual:icons/outline-info';
import { Box, CircularProgress, IconButton } from '@mui/material';
import { closeSnackbar, SnackbarContent, type CustomContentProps } from 'notistack';
import type { ReactElement, Ref } from 'react';
import { toastDurations, type ToastKind } from './toasts.ts';
import { usePausableTimeout } from './usePausableTimeout.ts';

const icons: Readonly<Record<ToastKind, ReactElement>> = {
  success: <CheckCircleOutlinedIcon color="success" />,
  error: <ErrorOutlinedIcon color="error" />,
  info: <InfoOutlinedIcon color="info" />,
  loading: <CircularProgress size={20} aria-hidden />,
};

type ToastProps = CustomContentProps & { readonly ref?: Ref<HTMLDivElement> };

/** A message in one line. It stays while it is hovered or focused; Escape dismisses it. */
export const Toast = ({ ref, id, message, variant, style }: ToastProps) => {
  const dismiss = () => closeSnackbar(id);
  const { pause, resume } = usePausableTimeout(toastDurations[variant], dismiss);
  return (
    <SnackbarContent
      ref={ref}
      // Others are announced politely, by the live region around them.
      role={variant === 'error' ? 'alert' : undefined}
      style={{ ...style, minWidth: 0 }}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismiss();
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          py: 0.75,
          pl: 2,
          pr: 1,
          maxWidth: 'min(420px, calc(100vw - 40px))',
          border: 1,
          borderColor: 'line.control',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          color: 'text.primary',
          lineHeight: 1.45,
        }}
      >
        {icons[variant]}
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{message}</Box>
        <IconButton size="small" aria-label={t`Dismiss`} onClick={dismiss}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </SnackbarContent>
  );
};
