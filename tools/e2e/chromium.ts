import { existsSync } from 'node:fs';
import { realPart } from '@marketplace/service-kit/testing';
import { chromium, type Browser } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The path of Chromium; undefined if this machine has none. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place));

export const realChromium = realPart(
  'chromium',
  chromiumPath,
  'Chromium was not found; install it or set CHROMIUM_PATH',
);

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: realChromium.address,
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
