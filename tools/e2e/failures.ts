import type { Page } from 'playwright-core';

/** Holds all calls of such a path until the returned function is called, so that a test sees what the page shows meanwhile. */
export const hold = async (page: Page, path: RegExp) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await promise;
      await route.fallback();
    },
  );
  return () => {
    resolve(undefined);
  };
};
