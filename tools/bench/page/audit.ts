import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { z } from 'zod';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const chromePath = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place));

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const audits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'network-requests',
];

const requestsSchema = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
});

/** What Lighthouse's mobile preset measures in one visit: milliseconds, and bytes as transferred. */
export interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  readonly script: number;
}

const visit = async (url: string): Promise<Visit> => {
  if (chromePath === undefined) throw new Error('Chromium was not found; install it or set CHROMIUM_PATH.');
  const chrome = await launch({ chromePath, chromeFlags: flags, ignoreDefaultFlags: false });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyAudits: audits });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'No result.');
    const { lhr } = result;
    const value = (name: string): number => {
      const measured = lhr.audits[name]?.numericValue;
      if (measured === undefined)
        throw new Error(`Lighthouse could not measure ${name} of ${url}: ${lhr.audits[name]?.errorMessage}`);
      return measured;
    };
    const { items } = requestsSchema.parse(lhr.audits['network-requests']?.details);
    return {
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      script: items
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  } finally {
    chrome.kill();
  }
};

const attempts = 3;

/**
 * A first visit with an empty cache, as on a slow phone: Lighthouse's mobile preset has a processor 4 times slower.
 * On a busy machine a page may never become idle, and then there are no figures: it is visited again.
 */
export const audit = async (url: string, attempt = 1): Promise<Visit> => {
  try {
    return await visit(url);
  } catch (error) {
    if (attempt === attempts) throw error;
    return audit(url, attempt + 1);
  }
};
