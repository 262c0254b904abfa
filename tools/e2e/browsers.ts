import { launchChromium, realChromium } from './chromium.ts';
import { launchFirefox, realFirefox } from './firefox.ts';

/** Vitest's project `long` runs the journeys (`*.journey.test.ts`) again, in Firefox. */
const isFirefox = process.env['TEST_BROWSER'] === 'firefox';

export const realBrowser = isFirefox ? realFirefox : realChromium;
export const launchBrowser = isFirefox ? launchFirefox : launchChromium;
export const browserName = isFirefox ? 'Firefox' : 'Chromium';
