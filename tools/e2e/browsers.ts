import type { Browser } from 'playwright-core';
import { describe } from 'vitest';
import { inChromium, launchChromium, withoutChromium } from './chromium.ts';
import { inFirefox, launchFirefox, withoutFirefox } from './firefox.ts';

export type Launch = () => Promise<Browser>;
type Suite = (launch: Launch, name: 'Chromium' | 'Firefox') => void;

/** The same suite once with each browser; a browser that was not found is skipped. */
export const describeInBrowsers = (title: string, suite: Suite): void => {
  describe.skipIf(withoutChromium)(inChromium(`${title}, with Chromium`), () => {
    suite(launchChromium, 'Chromium');
  });
  describe.skipIf(withoutFirefox)(inFirefox(`${title}, with Firefox`), () => {
    suite(launchFirefox, 'Firefox');
  });
};
