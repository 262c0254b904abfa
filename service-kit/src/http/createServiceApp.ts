import express, { type Express, type RequestHandler } from 'express';
import type { HelmetOptions } from 'helmet';
import type { Identity } from '../identity/identity.ts';
import type { Logger } from '../logger.ts';
import { notFound } from '../problems/notFound.ts';
import { problemHandler } from '../problems/problemHandler.ts';
import type { HealthCheck } from './health.ts';
import type { Metrics } from './metrics.ts';
import { observe } from './observe.ts';
import { probes } from './probes.ts';
import { rateLimits, type Limits } from '../limits/rateLimits.ts';
import { giveRequestId } from './requestId.ts';
import { securityHeadersOf } from './securityHeaders.ts';
import { traced } from './traced.ts';
import type { Tracing } from '../tracing/tracing.ts';

export interface ServiceAppParts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** What /readyz asks. */
  readonly health: readonly HealthCheck[];
  /** The API's routers, each under its path: `/` in a service of its own, `/api` behind one origin. */
  readonly routers: readonly { readonly path: string; readonly router: RequestHandler }[];
  readonly limits: Limits;
  /** Set: writes are limited by caller, not by address alone. */
  readonly identity?: Identity;
  /** What answers outside the routers' paths: the SPA. */
  readonly site?: RequestHandler;
  /** helmet's options instead of those for pure data. */
  readonly security?: HelmetOptions;
  /** Express' `trust proxy`: whose X-Forwarded-For to believe; default nobody's. */
  readonly trustProxy?: string | undefined;
  readonly tracing?: Tracing | undefined;
}

/** A router answers OPTIONS by itself, with the methods of that one router; the contract's answer is a 405. */
const withoutOptions =
  (router: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.method === 'OPTIONS' ? next() : router(req, res, next);

/** What every answer has, whatever answers. One handler: each that Express goes through costs as much as what it does. */
const frame = ({ logger, metrics, security }: ServiceAppParts): RequestHandler => {
  const observed = observe({ logger, metrics });
  const headers = securityHeadersOf(security);
  return (req, res, next) => {
    observed(req, res);
    giveRequestId(req, res);
    // A router further in (the SPA, the page of the API) may set others over them.
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
};

/** The frame around a service's routes: what every request meets before them, and every error after them. */
export const createServiceApp = (parts: ServiceAppParts): Express => {
  const { logger, metrics, health, routers, limits, identity, site, trustProxy, tracing } = parts;
  const app = express();
  app
    .disable('etag')
    .disable('x-powered-by')
    .set('trust proxy', trustProxy ?? false);
  app.use(frame(parts));
  app.use(probes({ health, logger, metrics }));
  if (tracing) app.use(traced(tracing));

  const paths = [...new Set(routers.map(({ path }) => path))];
  const limited = rateLimits(limits, identity);
  if (limited) for (const path of paths) app.use(path, limited);
  for (const { path, router } of routers) app.use(path, withoutOptions(router));
  for (const path of paths) app.use(path, notFound());
  if (site) app.use(site);
  app.use(notFound());
  app.use(problemHandler({ logger, metrics }));
  return app;
};
