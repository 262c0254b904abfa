import type { Browser } from 'playwright-core';

/** What slows a visit down. */
export interface Conditions {
  /** The processor is this many times slower. */
  readonly processor: number;
  /** In ms, for each request. */
  readonly latency: number;
  /** In bytes per second; without a limit -1. */
  readonly rate: number;
}

/** What was seen of one visit: milliseconds, and bytes as sent. */
export interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Until React has the bar and the heading: from then on all of the page answers. */
  readonly usable: number;
  /** What tasks took beyond 50 ms each, after the first paint. */
  readonly blocked: number;
  readonly shift: number;
  readonly files: number;
  readonly bytes: number;
}

type Seen = Omit<Visit, 'files' | 'bytes'>;

/** So long after the app is there: what it loads by itself has come by then, the sign-in's SDK, too. */
const rest = 7_000;

/** Runs in the page from its start. */
const look = `
  const seen = { firstPaint: 0, largestPaint: 0, usable: 0, blocked: 0, shift: 0 };
  globalThis.seen = seen;
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => { seen.largestPaint = startTime; });
  watch('longtask', ({ startTime, duration }) => {
    if (startTime + duration > seen.firstPaint) seen.blocked += duration - 50;
  });
  watch('layout-shift', ({ value }) => { seen.shift += value; });
  const isReacts = (selector) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber$'));
  const wait = () => {
    if (!isReacts('header') || !isReacts('main h1')) return setTimeout(wait, 10);
    seen.usable = performance.now();
    appIsThere();
  };
  wait();
`;

/** A first visit with an empty cache, on a phone's screen. */
export const visit = async (
  browser: Browser,
  url: string,
  { processor, latency, rate }: Conditions,
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
  try {
    const page = await context.newPage();
    const tab = await context.newCDPSession(page);
    await tab.send('Network.enable');
    await tab.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: rate,
      uploadThroughput: rate,
    });
    await tab.send('Emulation.setCPUThrottlingRate', { rate: processor });
    const scripts = new Set<string>();
    let bytes = 0;
    tab.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    const { promise: usable, resolve } = Promise.withResolvers<undefined>();
    await page.exposeFunction('appIsThere', () => resolve(undefined));
    await page.addInitScript({ content: look });
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await usable;
    await page.waitForTimeout(rest);
    return { ...(await page.evaluate<Seen>('seen')), files: scripts.size, bytes };
  } finally {
    await context.close();
  }
};
