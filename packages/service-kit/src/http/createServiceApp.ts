import express, { type Express, type RequestHandler } from 'express';
import type { Identity } from '../identity/identity.ts';
import type { Logger } from '../logger.ts';
import { notFound } from './notFound.ts';
import { problemHandler } from './problemHandler.ts';
import { hostFault } from './allowedHosts.ts';
import type { HealthCheck } from '../health/health.ts';
import type { Metrics } from '../health/metrics.ts';
import { measureJobs, type JobReport } from '../jobs/startJob.ts';
import { observe, routeOf } from './observe.ts';
import { isProbe, probes } from './probes.ts';
import { rateLimits, type Limits } from '../limits/rateLimits.ts';
import { limitedSite } from '../limits/limitedSite.ts';
import { giveRequestId, correlationIdOf } from '../tracing/requestId.ts';
import { securityHeadersOf, type SecurityOptions } from './securityHeaders.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { spanOf } from '../tracing/traceIds.ts';

/** Records a span for each request, with a link to the caller's span; spans of its appends are children of it. */
const traced =
  (tracing: Tracing): RequestHandler =>
  (req, res, next) => {
    const span = tracing.start({
      name: req.method,
      kind: 'server',
      correlationId: correlationIdOf(res),
      link: spanOf(req.get('traceparent')),
    });
    res.once('close', () => {
      const route = routeOf(req);
      span.end({
        name: `${req.method} ${route}`,
        attributes: {
          'http.request.method': req.method,
          'http.route': route,
          'http.response.status_code': res.statusCode,
        },
        ...(res.statusCode >= 500 && { fault: `answered ${res.statusCode}` }),
      });
    });
    span.within(next);
  };

interface AppRouter {
  readonly path: string;
  readonly router: RequestHandler;
}

export interface ServiceAppDeps {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: readonly HealthCheck[];
  /** The jobs that /readyz and the metrics show. */
  readonly jobs?: readonly (() => JobReport)[] | undefined;
  /** The API's routers, each at its path: `/` if the service is its own program, `/api` in the gateway. */
  readonly routers: readonly AppRouter[];
  readonly limits: Limits;
  /** Set: writes are limited for each caller. Unset: for each address. */
  readonly identity?: Identity;
  /** Answers all other paths: the SPA. */
  readonly site?: RequestHandler;
  /** Default: the options for an API. */
  readonly security?: SecurityOptions;
  /** Express' `trust proxy`: the proxies whose X-Forwarded-For is trusted; default: none. */
  readonly trustProxy?: string | undefined;
  readonly tracing?: Tracing | undefined;
  /** The names in `Host` that are served, beside localhost and addresses; undefined: any. Probes are always answered. */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** The handler without Express' own answer to OPTIONS, which names the methods of one router; the contract says 405. */
const handlerOf =
  ({ router }: AppRouter): RequestHandler =>
  (req, res, next) => {
    if (req.method === 'OPTIONS') next();
    else router(req, res, next);
  };

/** The handler for every request. It is one instead of four, because in Express the call costs as much as the work in it. */
const frame = (deps: ServiceAppDeps): RequestHandler => {
  const { logger, metrics, health, jobs = [], limits, security, allowedHosts } = deps;
  const probing = probes({ health, jobs, logger, metrics, limited: limits.reads > 0 });
  const observed = observe({ logger, metrics });
  const headers = securityHeadersOf(security);
  const faultOf = hostFault(allowedHosts);
  return (req, res, next) => {
    observed(req, res);
    giveRequestId(req, res);
    // By the clock of this program, by which it also decides: the web app goes by this time.
    res.setHeader('Date', new Date().toUTCString());
    // Later handlers (the SPA, the page of the API) may replace them.
    for (const [name, value] of headers) res.setHeader(name, value);
    if (isProbe(req.url)) probing(req, res, next);
    else next(faultOf(req));
  };
};

/** A service's routes, with the handlers before them for every request, and after them for every error. */
export const createServiceApp = (deps: ServiceAppDeps): Express => {
  const { logger, metrics, jobs = [], routers, limits, identity, site, trustProxy, tracing } = deps;
  const app = express();
  app
    .disable('etag')
    .disable('x-powered-by')
    .set('trust proxy', trustProxy ?? false);
  app.use(frame(deps));
  measureJobs(metrics, jobs);
  if (tracing) app.use(traced(tracing));

  const paths = [...new Set(routers.map(({ path }) => path))];
  const limited = rateLimits(limits, identity);
  if (limited) for (const path of paths) app.use(path, limited);
  for (const router of routers) app.use(router.path, handlerOf(router));
  for (const path of paths) app.use(path, notFound());
  if (site) app.use(limited ? limitedSite(site, limited) : site);
  app.use(notFound());
  app.use(problemHandler({ logger, metrics }));
  return app;
};
