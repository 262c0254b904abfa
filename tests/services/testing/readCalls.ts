import { allCalls } from '@marketplace/contracts/calls';

/** These answers are the same for all callers, and contain e-mail addresses only as examples. */
export const documentation = new Set(['/openapi.json', '/asyncapi.json', '/docs']);
/** All other calls that read; live updates do not end, so they are read otherwise. */
export const readCalls = allCalls.flatMap(({ method, path }) =>
  method === 'GET' && path !== '/updates' && !documentation.has(path) ? [path] : [],
);
