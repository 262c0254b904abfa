import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './base.css';
import './shell.css';

import { yieldToBrowser } from './yieldToBrowser.ts';

/**
 * What the app begins with, in files of their own (vite.config.ts) that are fetched at once and evaluated one after the other,
 * each in a task of its own. All of it in one held a slow machine up for half a second, in which it answered nobody.
 *
 * Each names one export of its part: the bundler keeps what is named here or imported elsewhere. Of an import from which
 * nothing is named it would keep all, used or not.
 */
const parts = [
  () => import('react-dom/client').then(({ createRoot }) => createRoot),
  () => import('react-router-dom').then(({ createBrowserRouter }) => createBrowserRouter),
  () => import('@reduxjs/toolkit/query/react').then(({ createApi }) => createApi),
  () => import('@mui/material/styles').then(({ ThemeProvider }) => ThemeProvider),
  () => import('@mui/material/Box').then(({ default: Box }) => Box),
  () => import('./theme.ts').then(({ theme }) => theme),
  () => import('./api/api.ts').then(({ api }) => api),
];
for (const load of parts) {
  await load();
  await yieldToBrowser();
}
const { start } = await import('./start.tsx');
await yieldToBrowser();
await start();
// Every answer of the API is checked by it: it is here, evaluated in a task of its own, when the first one comes.
void import('zod').then(({ object }) => object);
