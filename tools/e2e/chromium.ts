import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of Chromium on this machine: CHROMIUM_PATH, else the usual places; undefined if it was not found. */
const chromiumPath: string | undefined =
  process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place));

/** True if the suite must be skipped; never where real parts are required (CI): there it fails instead. */
export const withoutChromium =
  chromiumPath === undefined && process.env['REQUIRE_REAL_PARTS']?.includes('chromium') !== true;

/** The title of a suite; for a skipped suite it gives the reason. */
export const inChromium = (title: string): string =>
  withoutChromium ? `${title} (skipped: Chromium was not found; install it or set CHROMIUM_PATH)` : title;

export const launchChromium = (): Promise<Browser> => {
  if (chromiumPath === undefined) throw new Error('Chromium was not found; install it or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath: chromiumPath,
    timeout: 90_000, // on a busy machine its first start takes longer than the usual 30 s
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
