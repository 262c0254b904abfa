import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { chromiumPath, launchChromium } from '../../e2e/chromium.ts';

/** How many times slower the processor of a slow phone is. */
const slowdown = 4;

/** Starts Chromium for the measurement and ends it; returns an empty list if there is no Chromium. */
export const inChromium = async <Result>(
  measure: (browser: Browser) => Promise<readonly Result[]>,
): Promise<readonly Result[]> => {
  if (chromiumPath === undefined) return [];
  const browser = await launchChromium();
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
};

/** Opens an empty tab with an empty cache on a slow processor, and closes it after its use. */
export const onSlowPhone = async <Result>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page, tab: CDPSession) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const tab = await context.newCDPSession(page);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await use(page, tab);
  } finally {
    await context.close();
  }
};
