import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import 'virtual:theme-colors.css';
import './theme/base.css';
import './theme/forcedColors.css';
import './theme/largeFont.css';
import './theme/shell.css';
import './theme/print.css';

import { yieldToBrowser } from './browser/yieldToBrowser.ts';
import { loadTexts } from './i18n/texts.ts';
import { start } from './start.tsx';

// Loads the texts in the reader's language, which public/theme.js has chosen.
await loadTexts();
await yieldToBrowser();
await start();
