import type { Page } from 'playwright-core';

/** All that a page's origin keeps in the browser, as one text. */
export const storageOf = async (page: Page): Promise<string> => {
  const kept = await page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        databases.push([name, store, await done(database.transaction(store).objectStore(store).getAll())]);
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
    return {
      databases,
      cached,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookies: document.cookie,
      state: history.state as unknown,
    };
  });
  return JSON.stringify({ ...kept, jar: await page.context().cookies() });
};
