import { CssBaseline, ThemeProvider } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import type { Identity } from '../features/auth/identity.ts';
import { IdentityContext } from '../features/auth/IdentityContext.ts';
import { useAuth } from '../features/auth/useAuth.ts';
import { withTexts } from '../i18n/texts.ts';
import { theme, themeStorageKey } from '../theme.ts';
import { ToastHost } from '../ui/toasts/ToastHost.tsx';
import type { AppStore } from './store.ts';

const SignInAgain = lazy(async () => ({
  default: (await withTexts(import('../features/auth/SignInAgain.tsx'))).SignInAgain,
}));

const SignInAgainIfAsked = () =>
  useAuth().signInAgain === 'asked' && (
    <Suspense>
      <SignInAgain />
    </Suspense>
  );

interface AppProps {
  readonly store: AppStore;
  readonly identity: Identity;
  readonly router: Parameters<typeof RouterProvider>[0]['router'];
}

/** The SPA with its providers. */
export const App = ({ store, identity, router }: AppProps) => (
  <Provider store={store}>
    <IdentityContext value={identity}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={themeStorageKey} noSsr>
        <CssBaseline enableColorScheme />
        <ToastHost>
          <RouterProvider router={router} />
          <SignInAgainIfAsked />
        </ToastHost>
      </ThemeProvider>
    </IdentityContext>
  </Provider>
);
