import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Launch } from './browsers.ts';
import { launchChromium } from './chromium.ts';
import { ledgerUrlOf, newPlace, startProduct, type Place, type Product } from './product.ts';

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

type Start = (place: Place) => Promise<Product>;

/**
 * A product and a browser. On CI's busy machines both are started once more when one did not start, as failed tests run once
 * more: Vitest does not repeat hooks. The log names each such start: it is to be looked into.
 */
export const openSite = async (
  settings: Readonly<Record<string, string>> = {},
  launch: Launch = launchChromium,
  start: Start = startProduct,
): Promise<Site> => {
  try {
    return await open(settings, launch, start);
  } catch (error) {
    if ((process.env['CI'] ?? '') === '') throw error;
    console.error('Started again, because the first start failed:', error);
    return open(settings, launch, start);
  }
};

/** Starts both at the same time. When one does not start, the other is stopped before this rejects. */
const open = async (
  settings: Readonly<Record<string, string>>,
  launch: Launch,
  start: Start,
): Promise<Site> => {
  const place = await newPlace(settings);
  const starting = [start(place), launch()] as const;
  const close = async () => {
    const [started, launched] = await Promise.allSettled(starting);
    if (launched.status === 'fulfilled') await launched.value.close();
    if (started.status === 'fulfilled') await started.value.stop();
    await place.remove();
  };
  const [product, browser] = await Promise.all(starting).catch(async (error: unknown) => {
    await close();
    throw error;
  });
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
    close,
  };
};
