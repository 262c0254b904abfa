import { CssBaseline, ThemeProvider } from '@mui/material';
import { SnackbarProvider } from 'notistack';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { IdentityContext } from '../features/auth/IdentityContext.ts';
import type { Identity } from '../features/auth/identity.ts';
import { theme } from '../theme.ts';
import { ConfirmProvider } from '../ui/ConfirmDialog.tsx';
import { toastDurations, toastLimit } from '../ui/toasts.ts';
import type { AppStore } from './store.ts';

interface AppProps {
  readonly store: AppStore;
  readonly identity: Identity;
  readonly router: Parameters<typeof RouterProvider>[0]['router'];
}

export const App = ({ store, identity, router }: AppProps) => (
  <Provider store={store}>
    <IdentityContext value={identity}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        <SnackbarProvider maxSnack={toastLimit} autoHideDuration={toastDurations.info}>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </SnackbarProvider>
      </ThemeProvider>
    </IdentityContext>
  </Provider>
);
