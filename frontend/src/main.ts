import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import 'virtual:theme-colors.css';
import './base.css';
import './shell.css';
import './print.css';

import { loadFirstTexts } from './i18n/texts.ts';
import { start } from './start.tsx';

// The content policy forbids code from texts: zod must not try it, Firefox would report that. It reads this setting when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// The texts come in the reader's language, see public/theme.js.
await loadFirstTexts();
await start();
