import type { RequestHandler } from 'express';

/** The way into one address of several services: GET and HEAD to the one that answers, the rest to the one that acts. */
export const readsAndWrites =
  (services: { readonly reads: RequestHandler; readonly writes: RequestHandler }): RequestHandler =>
  (req, res, next) =>
    req.method === 'GET' || req.method === 'HEAD'
      ? services.reads(req, res, next)
      : services.writes(req, res, next);
