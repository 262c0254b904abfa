import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { median } from '../measure/sample.ts';
import type { Figure } from '../measure/table.ts';

const visits = 3;
const pages = ['/', '/browsetask', '/auth/login'];
/** The processor of a slow phone is so many times slower; 150 ms for a request, 200 kB a second. */
const slowdown = 4;
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Until React has the bar and the heading: from then on all of the page answers. In ms, with an empty cache. */
const visit = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
  try {
    const page = await context.newPage();
    const tab = await context.newCDPSession(page);
    await tab.send('Network.enable');
    await tab.send('Network.emulateNetworkConditions', slow4G);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
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

/** How soon a first visit to a page can be used, as on a slow phone; nothing where there is no Chromium. */
export const measureUsable = async (url: string): Promise<readonly Figure[]> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place));
  if (executablePath === undefined) return [];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
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
