import { GlobalStyles, Box, CircularProgress, IconButton } from '@mui/material';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarProvider,
  SnackbarContent,
  type CustomContentProps,
} from 'notistack';
import { useEffect, type ReactElement, type Ref, useCallback, useRef } from 'react';
import { t } from '@lingui/core/macro';
import CheckCircleOutlinedIcon from 'virtual:icons/outline-check-circle';
import CloseIcon from 'virtual:icons/baseline-close';
import ErrorOutlinedIcon from 'virtual:icons/outline-error';
import InfoOutlinedIcon from 'virtual:icons/outline-info';
import { direction } from '../../browser/language.ts';
import { belowWidth } from '../styles.ts';
import { toastLimit, type ShowToast, toastDurations, type ToastKind } from './toasts.ts';

/**
 * Calls `expire` after `duration` milliseconds, not counting pauses; never if `duration` is undefined. The time also
 * pauses while the window has no focus.
 */
const usePausableTimeout = (duration: number | undefined, expire: () => void) => {
  const left = useRef(duration);
  const since = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(expire);
  useEffect(() => {
    latest.current = expire;
  });

  const pause = useCallback(() => {
    if (timer.current === undefined || left.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    left.current -= performance.now() - since.current;
  }, []);
  const resume = useCallback(() => {
    if (timer.current !== undefined || left.current === undefined) return;
    since.current = performance.now();
    timer.current = setTimeout(() => latest.current(), Math.max(0, left.current));
  }, []);

  useEffect(() => {
    resume();
    window.addEventListener('blur', pause);
    window.addEventListener('focus', resume);
    return () => {
      pause();
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', resume);
    };
  }, [pause, resume]);
  return { pause, resume };
};

const icons: Readonly<Record<ToastKind, ReactElement>> = {
  success: <CheckCircleOutlinedIcon color="success" />,
  error: <ErrorOutlinedIcon color="error" />,
  echo: <ErrorOutlinedIcon color="error" />,
  info: <InfoOutlinedIcon color="info" />,
  loading: <CircularProgress size={20} aria-hidden />,
};

type ToastProps = CustomContentProps & { readonly ref?: Ref<HTMLDivElement> };

/** A message in one line. It stays while it is hovered or focused; Escape dismisses it. */
const Toast = ({ ref, id, message, variant, style }: ToastProps) => {
  const dismiss = () => closeSnackbar(id);
  const { pause, resume } = usePausableTimeout(toastDurations[variant], dismiss);
  return (
    <SnackbarContent
      ref={ref}
      // Toasts without an error are announced politely, by the live region around them.
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
          maxWidth: 'min(26.25rem, calc(100vw - 40px))',
          border: 1,
          borderColor: 'line.control',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          color: 'text.primary',
          lineHeight: 1.45,
        }}
      >
        {icons[variant]}
        <Box
          // The form has said it: what is hidden is not announced by the live region around it.
          aria-hidden={variant === 'echo' || undefined}
          sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {message}
        </Box>
        <IconButton size="small" aria-label={t`Dismiss`} onClick={dismiss}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </SnackbarContent>
  );
};

const components = { success: Toast, error: Toast, echo: Toast, info: Toast, loading: Toast };

const show: ShowToast = (message, variant) => {
  const key = enqueueSnackbar(message, { variant, persist: variant === 'loading' });
  return () => closeSnackbar(key);
};

interface ToastStackProps {
  readonly region: HTMLElement;
  readonly onReady: (show: ShowToast) => void;
}

export const ToastStack = ({ region, onReady }: ToastStackProps) => {
  useEffect(() => {
    onReady(show);
  }, [onReady]);
  return (
    <>
      {/* Moves toasts above the BidBar of a narrow screen. The class is written twice, to have priority over notistack's own rule. */}
      <GlobalStyles
        styles={{
          [belowWidth(900)]: {
            '.notistack-SnackbarContainer.notistack-SnackbarContainer': { bottom: '6rem' },
          },
        }}
      />
      <SnackbarProvider
        maxSnack={toastLimit}
        // Each toast has its own timer.
        autoHideDuration={null}
        // At the side where texts begin, because buttons are at the other side.
        anchorOrigin={{ vertical: 'bottom', horizontal: direction === 'rtl' ? 'right' : 'left' }}
        Components={components}
        domRoot={region}
      />
    </>
  );
};
