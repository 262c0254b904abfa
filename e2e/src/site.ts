import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { ledgerUrlOf, newPlace, startProduct } from './product.ts';

/** A product and a browser for one file of tests. */
export interface Site {
  readonly url: string;
  readonly browser: Browser;
  /** A page in a new browser context, so with empty storage; `goto` takes paths. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Errors thrown by scripts, in any page. */
  readonly faults: readonly string[];
  /** The address of the product's PostgreSQL. */
  ledgerUrl(): Promise<string>;
  close(): Promise<void>;
}

/** With reduced motion, so that nothing moves while a test looks at it. The reader writes '7 Mar 2031'. */
const still: BrowserContextOptions = {
  reducedMotion: 'reduce',
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
};

export const openSite = async (
  settings: Readonly<Record<string, string>> = {},
  launch: () => Promise<Browser> = launchChromium,
): Promise<Site> => {
  const place = await newPlace(settings);
  const [product, browser] = await Promise.all([startProduct(place), launch()]);
  const faults: string[] = [];
  return {
    url: product.url,
    browser,
    faults,
    ledgerUrl: () => ledgerUrlOf(place),
    newPage: async (options = {}) => {
      const context = await browser.newContext({ ...still, baseURL: product.url, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on('pageerror', (error) => faults.push(error.message));
      return page;
    },
    close: async () => {
      await browser.close();
      await product.stop();
      await place.remove();
    },
  };
};
