import type { Browser } from 'playwright-core';
import { chromiumPath, launchChromium } from '../../e2e/chromium.ts';
import { median } from '../measure/sample.ts';
import type { Figure } from '../measure/table.ts';

/** How many times slower the processor of a slow phone is. */
const slowdown = 4;
const visits = 3;
const pages = ['/', '/browsetask', '/auth/login'];
/** The conditions of a slow 4G network: 150 ms for a request, 200 kB a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

/** The time in ms, with an empty cache, until React controls the navbar and the heading: from then on the whole page can be used. */
const visit = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
  try {
    const page = await context.newPage();
    const tab = await context.newCDPSession(page);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await tab.send('Network.enable');
    await tab.send('Network.emulateNetworkConditions', slow4G);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const usable = await page.waitForFunction(
      () => {
        const isReacts = (selector: string) =>
          Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber$'));
        return isReacts('header') && isReacts('main h1') && performance.now();
      },
      undefined,
      { polling: 10, timeout: 60_000 },
    );
    return Number(await usable.jsonValue());
  } finally {
    await context.close();
  }
};

/** Measures how soon a page can be used at a first visit, as on a slow phone; empty if there is no Chromium. */
export const measureUsable = async (url: string): Promise<readonly Figure[]> => {
  if (chromiumPath === undefined) return [];
  const browser = await launchChromium();
  try {
    await visit(browser, url); // the first start of Chromium reads it from the disk
    const figures: Figure[] = [];
    for (const path of pages) {
      const times: number[] = [];
      for (let count = 0; count < visits; count += 1) times.push(await visit(browser, url + path));
      const what = `${path} is usable, slow phone, slow 4G`;
      figures.push({ what, value: median(times), unit: 'ms', goal: { most: 4_000 } });
    }
    return figures;
  } finally {
    await browser.close();
  }
};
