import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Container } from '@mui/material';
import {
  memo,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import CloudOffOutlinedIcon from 'virtual:icons/outline-cloud-off';
import { direction } from '../../browser/language.ts';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { loadedKey } from '../../navigation/loadedKey.ts';
import { Dialogs } from '../../ui/feedback/Dialogs.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';
import { withTexts } from '../../i18n/texts.ts';

const watch = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** A note while there is no network. Part of the first load, because it could not be loaded without a network. */
const OfflineNote = () => {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Box role="status" sx={{ position: 'sticky', top: { xs: 60, md: 72 }, zIndex: 'appBar' }}>
      {!online && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'center',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 1,
            bgcolor: 'text.primary',
            color: 'background.default',
          }}
        >
          <CloudOffOutlinedIcon fontSize="small" aria-hidden />
          <span>
            <Trans>
              <b>You are offline.</b> What is missing here is loaded when the network is back.
            </Trans>
          </span>
        </Box>
      )}
    </Box>
  );
};

const ReplayBar = lazyPart(async () => (await withTexts('rare', import('./ReplayBar.tsx'))).ReplayBar);

const contentId = 'content';

const SkipLink = () => {
  const navigate = useNavigate();
  return (
    <Box
      component="a"
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus({ preventScroll: true });
        void navigate({ search: location.search, hash: contentId });
      }}
      sx={{
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'text.primary',
        color: 'background.default',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      <Trans>Skip to content</Trans>
    </Box>
  );
};

/** A progress line while the next page loads; hidden for the first 200 ms. */
const NavigationProgress = () => {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      role="progressbar"
      aria-label={t`Loading the page`}
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        height: 2,
        bgcolor: 'primary.main',
        transformOrigin: direction === 'rtl' ? 'right' : 'left',
        animation: 'appear 0s 200ms both, advance 8s cubic-bezier(0, 0.6, 0.2, 1) both',
        '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
        '@keyframes advance': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.95)' } },
        '@media (prefers-reduced-motion: reduce)': { animation: 'appear 0s 200ms both' },
      }}
    />
  );
};

/** Reports the scroll position before the router's own effect changes it. */
const EarlyScroll = ({ note }: { readonly note: (y: number) => void }) => {
  useLayoutEffect(() => note(scrollY), [note]);
  return null;
};

/** Restores the scroll position after Back and after a reload; another page starts at its top. */
const ScrollPositions = () => {
  const { key } = useLocation();
  const [isLoaded] = useState(key === loadedKey);
  const early = useRef(0);
  const note = useCallback((y: number) => {
    early.current = y;
  }, []);
  useLayoutEffect(() => {
    // The user may have scrolled the first page before the app started.
    if (isLoaded && early.current > 0) scrollTo(0, early.current);
  }, [isLoaded]);
  return (
    <>
      <EarlyScroll note={note} />
      <ScrollRestoration />
    </>
  );
};

const BarOfReplay = () => {
  const { replay } = useIdentity();
  return (
    replay && (
      <Suspense>
        <ReplayBar replay={replay} />
      </Suspense>
    )
  );
};

/** Closes the dialogs of a page when the page or the user changes. */
export const PageDialogs = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  const uid = useAuth().user?.uid ?? '';
  return <Dialogs page={`${uid} ${pathname}`}>{children}</Dialogs>;
};

/** Navbar, content and footer; `children` replace the routed content on an error. */
export const Layout = memo(({ children }: { readonly children?: ReactNode }) => (
  <PageDialogs>
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <NavigationProgress />
      <Navbar />
      <OfflineNote />
      <BarOfReplay />
      <Container
        component="main"
        id={contentId}
        tabIndex={-1}
        maxWidth={false}
        sx={{ maxWidth: '78rem', pt: { xs: 4, md: 6 }, pb: { xs: 8, md: 12 }, outline: 'none' }}
      >
        {children ?? <Outlet />}
      </Container>
      <Footer />
      <ScrollPositions />
    </Box>
  </PageDialogs>
));
