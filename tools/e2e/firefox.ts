import { existsSync } from 'node:fs';
import { realPart } from '@marketplace/service-kit/testing';
import { firefox, type Browser } from 'playwright-core';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const realFirefox = realPart(
  'firefox',
  process.env['FIREFOX_PATH'] ?? places.find((place) => existsSync(place)),
  'Firefox was not found; install it or set FIREFOX_PATH',
);

type Send = (method: string, parameters?: object) => Promise<unknown>;
interface Session {
  send: Send;
}
/** The part of Playwright that this module changes; see `launchFirefox`. */
interface InnerBrowser {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession: Session } };
}
interface Windows {
  readonly contexts: readonly { readonly context: string }[];
}

/**
 * A command that Playwright sends for each page, and that no released Firefox ESR knows, so `launchFirefox` drops it. Delete this,
 * and the preference for reduced motion, when Firefox ESR knows the command.
 */
const unknownCommand = 'emulation.setMediaFeaturesOverride';

const preferences = {
  'ui.prefersReducedMotion': 1,
  // The driver reads `ariaLabelledByElements`, in the page's context and in its own. Firefox ESR 153 crashes at the second read, and
  // the driver loses the page. Without this property, the driver reads the attribute.
  'accessibility.ARIAElementReflection.enabled': false,
};

/**
 * Removes the toolbars of each window. With toolbars, Tab moves from the end of a page to a toolbar, but the driver sends the next
 * keys to the page, which then has no focus.
 */
const removeToolbars = async (send: Send): Promise<void> => {
  const { contexts } = (await send('browsingContext.getTree', { 'moz:scope': 'chrome' })) as Windows;
  for (const { context } of contexts)
    await send('script.evaluate', {
      expression: "document.getElementById('navigator-toolbox').style.display = 'none'",
      target: { context },
      awaitPromise: false,
    });
};

/**
 * Runs in the page before its own scripts, and makes the driver's `fill` enter a text like typing. Without this, the driver sets
 * the field's value, which React does not see, and in a field for numbers it appends to the old text.
 */
const fillAsTyped = (): void => {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else does it for each kind of field
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    // The driver's own function does not replace it.
    set: () => undefined,
  });
};

/** Starts a standard Firefox, controlled by WebDriver BiDi, with the changes above. */
export const launchFirefox = async (): Promise<Browser> => {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: realFirefox.address,
    timeout: 90_000,
    args: ['--remote-allow-system-access'], // for `removeToolbars`
    firefoxUserPrefs: preferences,
  });
  const { _browserSession: session } = (browser as unknown as InnerBrowser)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(session) as Session;
  const { send } = sessions;
  sessions.send = function (this: Session, method, parameters) {
    return method === unknownCommand ? Promise.resolve({}) : send.call(this, method, parameters);
  };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(fillAsTyped);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      await removeToolbars((method, parameters) => session.send(method, parameters));
      return page;
    };
    return context;
  };
  return browser;
};
