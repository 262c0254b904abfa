import { existsSync } from 'node:fs';
import { firefox, type Browser } from 'playwright-core';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Path of Firefox on this machine: FIREFOX_PATH, else the usual places; undefined if it was not found. */
const firefoxPath: string | undefined =
  process.env['FIREFOX_PATH'] ?? places.find((place) => existsSync(place));

/** True if the suite must be skipped; never where real parts are required (CI): there it fails instead. */
export const withoutFirefox =
  firefoxPath === undefined && process.env['REQUIRE_REAL_PARTS']?.includes('firefox') !== true;

/** The title of a suite; for a skipped suite it gives the reason. */
export const inFirefox = (title: string): string =>
  withoutFirefox ? `${title} (skipped: Firefox was not found; install it or set FIREFOX_PATH)` : title;

type Send = (method: string, parameters?: object) => Promise<unknown>;
interface Session {
  send: Send;
}
/** The part of Playwright that this module changes; see `launchFirefox`. */
interface InnerBrowser {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: Session } };
}

/** A command that Playwright sends for each page, and that no released Firefox ESR knows. */
const unknownCommand = 'emulation.setMediaFeaturesOverride';

/**
 * A stock Firefox, driven by WebDriver BiDi. Reduced motion is a preference of the whole browser, because pages can't have their
 * own media features: the command for these is left out. Delete that when Firefox ESR knows the command.
 */
export const launchFirefox = async (): Promise<Browser> => {
  if (firefoxPath === undefined) throw new Error('Firefox was not found; install it or set FIREFOX_PATH.');
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxPath,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  });
  const { _browserSession: session } = (browser as unknown as InnerBrowser)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(session) as Session;
  const { send } = sessions;
  sessions.send = function (this: Session, method, parameters) {
    return method === unknownCommand ? Promise.resolve({}) : send.call(this, method, parameters);
  };
  return browser;
};
