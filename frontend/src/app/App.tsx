import { CssBaseline, ThemeProvider } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import type { RouteObject } from 'react-router-dom';
import type { Identity } from '../features/auth/identity/identity.ts';
import { IdentityContext } from '../features/auth/identity/IdentityContext.ts';
import { useAuth } from '../features/auth/user/useAuth.ts';
import { withTexts } from '../i18n/texts.ts';
import { theme } from '../theme/theme.ts';
import { ToastHost } from '../ui/toasts/ToastHost.tsx';
import { AppRouter, type AppHistory } from './router/AppRouter.tsx';
import type { AppStore } from './store.ts';

const SignInAgain = lazy(async () => ({
  default: (await withTexts(import('../features/auth/access/SignInAgain.tsx'))).SignInAgain,
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
  readonly history: AppHistory;
  /** Made by `pageRoutes`. */
  readonly routes: RouteObject[];
}

/** The SPA with its providers. */
export const App = ({ store, identity, history, routes }: AppProps) => (
  <Provider store={store}>
    <IdentityContext value={identity}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <ToastHost>
          <AppRouter history={history} routes={routes} />
          <SignInAgainIfAsked />
        </ToastHost>
      </ThemeProvider>
    </IdentityContext>
  </Provider>
);
