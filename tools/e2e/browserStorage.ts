import type { Page } from 'playwright-core';

/** All data that a page's origin stores in the browser, as one text. */
export const storageOf = async (page: Page): Promise<string> => {
  const others = await page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
    return { cached, session: Object.entries(sessionStorage), state: history.state as unknown };
  });
  return JSON.stringify([others, await page.context().storageState({ indexedDB: true })]);
};
