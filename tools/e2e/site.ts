import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browsers.ts';
import { ledgerUrlOf, newPlace, startProduct, type Place, type Product } from './product.ts';

/** A product and a browser, for one file of tests. */
export interface Site {
  readonly url: string;
  readonly browser: Browser;
  /** The folder of the product's DATA_DIR. */
  readonly dataDir: string;
  /** Opens a page in a new browser context, with empty storage; its `goto` accepts paths. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** The address of the product's PostgreSQL. */
  ledgerUrl(): Promise<string>;
  /** Host and port of the product's Auth emulator, for accounts with roles. */
  readonly emulatorHost: string;
  /** Closes all pages, and the parts that no other site shares. Rejects if the app's scripts had an error, or a log has personal data. */
  close(): Promise<void>;
}

/** Reduced motion, so that nothing moves during a test, and a reader whose dates look like '7 Mar 2031'. */
const still: BrowserContextOptions = {
  reducedMotion: 'reduce',
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
};

interface RunningProduct extends Product {
  readonly place: Place;
}

/** Starts a product in a new place; the product's stop also removes the place. */
export const startIn = async (
  settings: Readonly<Record<string, string>>,
  start: (place: Place) => Promise<Product>,
): Promise<RunningProduct> => {
  const place = await newPlace(settings);
  try {
    const product = await start(place);
    const stop = () => product.stop().finally(() => place.remove());
    return { ...product, place, stop };
  } catch (error) {
    await place.remove();
    throw error;
  }
};

/** Makes the site of a product and a browser. @param end called by `close`: stops the parts that no other site shares, or checks logs */
export const siteOf = (product: RunningProduct, browser: Browser, end: () => Promise<unknown>): Site => {
  const faults: string[] = [];
  return {
    url: product.url,
    browser,
    dataDir: product.place.environment['DATA_DIR'] ?? '',
    ledgerUrl: () => ledgerUrlOf(product.place),
    emulatorHost: `127.0.0.1:${product.place.environment['AUTH_EMULATOR_PORT'] ?? ''}`,
    newPage: async (options = {}) => {
      const context = await browser.newContext({ ...still, baseURL: product.url, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on('pageerror', (error) => faults.push(error.message));
      return page;
    },
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await end();
      if (faults.length > 0) throw new Error(`Scripts of the app threw:\n${faults.join('\n')}`);
    },
  };
};

/** Starts a product with these settings and a browser: for use outside of tests, or if the shared product is not suitable. */
export const openSite = async (
  settings: Readonly<Record<string, string>> = {},
  start: (place: Place) => Promise<Product> = startProduct,
  launch: () => Promise<Browser> = launchBrowser,
): Promise<Site> => {
  const product = await startIn(settings, start);
  const browser = await launch().catch(async (error: unknown) => {
    await product.stop();
    throw error;
  });
  return siteOf(product, browser, () => browser.close().then(() => product.stop()));
};
