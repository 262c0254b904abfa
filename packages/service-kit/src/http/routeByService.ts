import type { RequestHandler } from 'express';

/** One address for all services: operators' calls go to `operations`, other reads to `queries`, the rest to `commands`. */
export const routeByService =
  (services: Readonly<Record<'commands' | 'queries' | 'operations', RequestHandler>>): RequestHandler =>
  (req, res, next) => {
    const { commands, queries, operations } = services;
    if (/^\/operations(\/|$)/.test(req.path)) return operations(req, res, next);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    return (isRead ? queries : commands)(req, res, next);
  };
