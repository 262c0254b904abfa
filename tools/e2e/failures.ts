import type { Page, Route } from 'playwright-core';

/** The answer that a test gives to a call in place of the product. */
type Answer = Parameters<Route['fulfill']>[0];

export const json = (body: unknown): Answer => ({ json: body });

interface Call {
  /** Pattern of the URL's path. */
  readonly path: RegExp;
}

/** From now on such a call gets this answer; call the returned function to let the product answer again. */
export const answerWith = async (page: Page, { path }: Call, answer: Answer) => {
  const matches = (url: URL) => path.test(url.pathname);
  const handler = (route: Route) => route.fulfill(answer);
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
};

/** From now on such a call waits until the returned function is called, so a test sees what the page shows meanwhile. */
export const hold = async (page: Page, { path }: Call) => {
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
