import type { RequestHandler } from 'express';

/**
 * The way into one address of several services: GET and HEAD to the one that answers, the rest to the one that acts. What
 * lies under a path of `wholly` is that one's, whatever the method.
 */
export const readsAndWrites =
  (services: {
    readonly reads: RequestHandler;
    readonly writes: RequestHandler;
    readonly wholly?: Readonly<Record<string, RequestHandler>>;
  }): RequestHandler =>
  (req, res, next) => {
    const { reads, writes, wholly = {} } = services;
    const [, one] = Object.entries(wholly).find(([path]) => `${req.path}/`.startsWith(`${path}/`)) ?? [];
    const service = one ?? (req.method === 'GET' || req.method === 'HEAD' ? reads : writes);
    return service(req, res, next);
  };
