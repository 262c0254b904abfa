import type { RequestHandler } from 'express';

/**
 * One address of several services: GET and HEAD go to `reads`, other methods to `writes`. A path of `wholly`, and all below
 * it, goes to the service named there, whatever the method.
 */
export const readsAndWrites = (services: {
  readonly reads: RequestHandler;
  readonly writes: RequestHandler;
  readonly wholly?: Readonly<Record<string, RequestHandler>>;
}): RequestHandler => {
  const { reads, writes, wholly = {} } = services;
  const whole = Object.entries(wholly).map(([path, service]) => ({ path, below: `${path}/`, service }));
  return (req, res, next) => {
    const { path, method } = req;
    const named = whole.find((one) => path === one.path || path.startsWith(one.below));
    const service = named?.service ?? (method === 'GET' || method === 'HEAD' ? reads : writes);
    return service(req, res, next);
  };
};
