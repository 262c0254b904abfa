import type { Request, Response } from 'express';
import type { Logger } from '../logger.ts';
import { isEventStream } from '../answers/answers.ts';
import type { Metrics } from '../health/metrics.ts';
import { isProbe } from './probes.ts';
import { correlationIdOf, requestIdOf } from '../tracing/requestId.ts';

/**
 * The pattern of the matched route, `/tasks/:id`; never the path itself, because the number of paths is unlimited. It lacks the
 * path of the router, which Express no longer knows when the answer is a problem.
 */
export const routeOf = (req: Request): string => {
  const route = req.route as { readonly path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'none';
};

const longestPath = 200;
/** The address of a feed is a secret: who knows it can read the feed. */
const secretAddress = /(\/feeds\/)[^/]+/i;
const pathOf = ({ originalUrl }: Request): string => {
  const query = originalUrl.indexOf('?');
  const path = originalUrl.slice(0, query === -1 ? longestPath : Math.min(query, longestPath));
  return path.replace(secretAddress, '$1…');
};

/** If the caller closes the connection before the answer, there is no status; proxies count it as 499. */
const clientClosedRequest = 499;

/** Called for each request, before all handlers. */
export type Observer = (req: Request, res: Response) => void;

/**
 * Measures each answer by route and status, and logs one line for it: `warn` for a status from 500 on, else `debug`.
 * The line does not contain the query, which may be personal.
 */
export const observe = (deps: { readonly logger: Logger; readonly metrics: Metrics }): Observer => {
  const { logger, metrics } = deps;
  const durations = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request head to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const finished = (req: Request, res: Response, seconds: number) => {
    const status = res.writableFinished ? res.statusCode : clientClosedRequest;
    // A stream lasts as long as its reader wants.
    if (!isEventStream(res)) durations.observe({ method: req.method, route: routeOf(req), status }, seconds);
    if (!isEventStream(res) && !isProbe(req.originalUrl)) {
      metrics.answered.all += 1;
      if (status >= 500) metrics.answered.errors += 1;
    }
    const level = status >= 500 ? 'warn' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const ms = Math.round(seconds * 1e5) / 100;
    const ids = { requestId: requestIdOf(res), correlationId: correlationIdOf(res) };
    logger[level]({ ...ids, method: req.method, path: pathOf(req), status, ms }, 'answered');
  };
  return (req, res) => {
    const from = performance.now();
    res.on('close', () => {
      finished(req, res, (performance.now() - from) / 1000);
    });
  };
};
