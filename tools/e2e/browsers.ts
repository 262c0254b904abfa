import type { Browser } from 'playwright-core';
import { launchChromium, realChromium } from './chromium.ts';
import { launchFirefox, realFirefox } from './firefox.ts';

export type Launch = () => Promise<Browser>;
type Suite = (launch: Launch, name: 'Chromium' | 'Firefox') => void;

/** The same suite once with each browser; a browser that was not found is skipped. */
export const describeInBrowsers = (title: string, suite: Suite): void => {
  realChromium.describe(`${title}, with Chromium`, () => {
    suite(launchChromium, 'Chromium');
  });
  realFirefox.describe(`${title}, with Firefox`, () => {
    suite(launchFirefox, 'Firefox');
  });
};
