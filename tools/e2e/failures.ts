import type { ProblemDocument, ProblemKind } from '@marketplace/contracts';
import type { Page, Route } from 'playwright-core';

/** The answer that a test gives to a call in place of the product. */
type Answer = Parameters<Route['fulfill']>[0] | 'abort';

/** An error in the API's format. */
export const problem = (status: number, message: string, kind?: ProblemKind): Answer => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: kind === undefined ? 'about:blank' : `urn:marketplace:problem:${kind}`,
    title: 'Refused',
    status,
    detail: message,
    message,
    requestId: 'request-of-a-test',
  } satisfies ProblemDocument),
});

export const json = (body: unknown): Answer => ({ json: body });

interface Call {
  readonly method?: string;
  /** Pattern of the URL's path. */
  readonly path: RegExp;
}

/** From now on such a call gets this answer; call the returned function to let the product answer again. */
export const answerWith = async (page: Page, { method, path }: Call, answer: Answer) => {
  const matches = (url: URL) => path.test(url.pathname);
  const handler = (route: Route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    return answer === 'abort' ? route.abort('connectionfailed') : route.fulfill(answer);
  };
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
};

/** From now on such a call waits until the returned function is called, so a test sees what the page shows meanwhile. */
export const hold = async (page: Page, { method, path }: Call) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const matches = (url: URL) => path.test(url.pathname);
  await page.route(matches, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.fallback();
  });
  return () => {
    resolve(undefined);
  };
};
