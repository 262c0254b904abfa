import type { Page } from 'playwright-core';

/** From now on calls of such a path wait until the returned function is called, so a test sees what the page shows meanwhile. */
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
