import { test } from 'vitest';
import { launchBrowser } from './browsers.ts';
import { startProduct } from './product.ts';
import { siteOf, startIn } from './site.ts';

/**
 * `onSite.beforeAll(({ site }) => …)` gives the site of a test file. All files of a worker share one product, with the demo data, and
 * one browser; each file has its own users, tasks and pages.
 */
export const onSite = test
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the pattern
  .extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const product = await startIn({ SEED_DEMO: 'true' }, startProduct);
    onCleanup(async () => {
      await product.stop();
    });
    return product;
  })
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the pattern
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('site', { scope: 'file' }, ({ product, browser }, { onCleanup }) => {
    const site = siteOf(product, browser, () => product.checkLogs());
    onCleanup(() => site.close());
    return site;
  });
