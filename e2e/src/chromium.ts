import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Chromium is on this machine: CHROMIUM_PATH, else the usual places; undefined where it is not. */
const chromiumPath: string | undefined =
  process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place));

/** True where the suite must be skipped; where real parts are required (CI), it is never: it fails instead. */
export const withoutChromium =
  chromiumPath === undefined && process.env['REQUIRE_REAL_PARTS']?.includes('chromium') !== true;

/** The title of a suite that says why it is skipped, where it is. */
export const inChromium = (title: string): string =>
  withoutChromium ? `${title} (skipped: Chromium is not here; install it or set CHROMIUM_PATH)` : title;

export const launchChromium = (): Promise<Browser> => {
  if (chromiumPath === undefined) throw new Error('Chromium is not here; install it or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
};
