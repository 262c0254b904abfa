import type { RequestHandler } from 'express';

/**
 * One address for several services: GET and HEAD go to `reads`, other methods to `writes`. A path of `allMethods`, and all paths
 * below it, go to the service named there with every method.
 */
export const readsAndWrites = (services: {
  readonly reads: RequestHandler;
  readonly writes: RequestHandler;
  readonly allMethods?: Readonly<Record<string, RequestHandler>>;
}): RequestHandler => {
  const { reads, writes, allMethods = {} } = services;
  const exceptions = Object.entries(allMethods).map(([path, service]) => ({
    path,
    below: `${path}/`,
    service,
  }));
  return (req, res, next) => {
    const { path, method } = req;
    const named = exceptions.find((one) => path === one.path || path.startsWith(one.below));
    const service = named?.service ?? (method === 'GET' || method === 'HEAD' ? reads : writes);
    return service(req, res, next);
  };
};
