import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/system';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import type { Identity } from '../auth/identity/identity.ts';
import { IdentityContext } from '../auth/identity/IdentityContext.ts';
import { useAuth } from '../auth/user/useAuth.ts';
import { RouterContext } from '../navigation/PageLink.tsx';
import { theme } from '../theme/theme.ts';
import { ToastHost } from '../ui/toasts/ToastHost.tsx';
import type { AppStore } from './store.ts';
import { lazyPart } from '../ui/feedback/lazyPart.ts';
import { withTexts } from '../i18n/texts.ts';

const SignInAgain = lazyPart(
  async () => (await withTexts('rare', import('../auth/access/SignInAgain.tsx'))).SignInAgain,
);

const LeaveForgotten = lazyPart(
  async () => (await import('../auth/access/LeaveForgotten.tsx')).LeaveForgotten,
);

/** After a refused call: asks the user to sign in again, or leaves an account that was deleted. */
const AfterRefusal = () => {
  const { signInAgain, forgotten } = useAuth();
  return <Suspense>{forgotten ? <LeaveForgotten /> : signInAgain === 'asked' && <SignInAgain />}</Suspense>;
};

interface AppProps {
  readonly store: AppStore;
  readonly identity: Identity;
  readonly router: RouterProviderProps['router'];
}

export const App = ({ store, identity, router }: AppProps) => (
  <Provider store={store}>
    <IdentityContext value={identity}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <ToastHost>
          <RouterContext value={router}>
            <RouterProvider router={router} />
          </RouterContext>
          <AfterRefusal />
        </ToastHost>
      </ThemeProvider>
    </IdentityContext>
  </Provider>
);
