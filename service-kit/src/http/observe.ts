import type { Request, Response } from 'express';
import type { Logger } from '../logger.ts';
import { isEventStream } from './eventStream.ts';
import type { Metrics } from './metrics.ts';
import { requestIdOf } from './requestId.ts';

/**
 * The pattern that the request matched, `/tasks/:id`; never the path itself, of which there is no end. Without the
 * path that its router is under: Express has forgotten that one where the answer is a problem.
 */
export const routeOf = (req: Request): string => {
  const route = req.route as { readonly path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'none';
};

const longestPath = 200;
const pathOf = ({ originalUrl }: Request): string => {
  const query = originalUrl.indexOf('?');
  return originalUrl.slice(0, query === -1 ? longestPath : Math.min(query, longestPath));
};

/** An answer that its caller did not wait for has no status; proxies' custom is to count it as this one. */
const clientClosedRequest = 499;

/** Called with each request, before all else. */
export type Observer = (req: Request, res: Response) => void;

/**
 * Measures each answer by route and status, and logs one line for it: `warn` for a fault of ours, else `debug`.
 * The line has no query: it contains people's words.
 */
export const observe = (parts: { readonly logger: Logger; readonly metrics: Metrics }): Observer => {
  const { logger, metrics } = parts;
  const durations = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request head to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const finished = (req: Request, res: Response, seconds: number) => {
    const status = res.writableFinished ? res.statusCode : clientClosedRequest;
    // How long somebody listens says nothing about how fast we are.
    if (!isEventStream(res)) durations.observe({ method: req.method, route: routeOf(req), status }, seconds);
    const level = status >= 500 ? 'warn' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const ms = Math.round(seconds * 1e5) / 100;
    logger[level](
      { requestId: requestIdOf(res), method: req.method, path: pathOf(req), status, ms },
      'answered',
    );
  };
  return (req, res) => {
    const from = performance.now();
    res.on('close', () => {
      finished(req, res, (performance.now() - from) / 1000);
    });
  };
};
