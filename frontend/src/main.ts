import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import 'virtual:theme-colors.css';
import './base.css';
import './shell.css';
import './print.css';

import { yieldToBrowser } from './yieldToBrowser.ts';

// The texts come in the reader's language, see public/theme.js. They are fetched at the same time.
const texts = import('./i18n/texts.ts').then(({ loadFirstTexts }) => loadFirstTexts());

/**
 * The app starts with these files (see vite.config.ts). They are fetched in parallel and evaluated one after
 * the other, each in its own task: all in one task blocked a slow machine for half a second. Each import names
 * one export: the bundler then keeps what is named here or imported elsewhere. Without a name it would keep the
 * whole module.
 */
const parts = [
  () => import('react-dom/client').then(({ createRoot }) => createRoot),
  () => import('react-router-dom').then(({ useRoutes }) => useRoutes),
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
// The content policy forbids code from texts: zod must not try it, Firefox would report that. It reads this setting when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
await texts;
const { start } = await import('./start.tsx');
await yieldToBrowser();
await start();
// Answers of the API are checked by zod: this evaluates it in its own task, before the first answer.
void import('zod').then(({ object }) => object);
