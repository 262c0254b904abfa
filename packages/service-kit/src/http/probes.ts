import express, { type RequestHandler, type Router } from 'express';
import { share } from '../async/index.ts';
import type { Logger } from '../logger.ts';
import { limitCalls } from '../limits/rateLimits.ts';
import { methodNotAllowed } from './notFound.ts';
import { askDependency, type HealthCheck } from '../health/health.ts';
import type { JobReport } from '../jobs/startJob.ts';
import type { Metrics } from '../health/metrics.ts';

/** Asks all dependencies at the same time; concurrent callers share one run, so frequent probes cost nothing. */
const readiness = (checks: readonly HealthCheck[], logger: Logger) => {
  const down = new Set<string>();
  const ask = async (check: HealthCheck) => {
    const { finding, details, err } = await askDependency(check);
    const isDown = finding.kind === 'away';
    if (isDown !== down.has(check.name))
      logger[isDown ? 'warn' : 'info'](
        { dependency: check.name, err, ...(isDown && { details }) },
        `dependency is ${isDown ? 'down' : 'up'}`,
      );
    down[isDown ? 'add' : 'delete'](check.name);
    return { check, isDown, details };
  };
  return share(() => Promise.all(checks.map(ask)));
};

interface ProbeDeps {
  readonly health: readonly HealthCheck[];
  readonly jobs: readonly (() => JobReport)[];
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whether the number of calls is limited. */
  readonly limited: boolean;
}

/** Calls of /metrics from one address in a minute. Prometheus needs 4 to 12. */
const mostMetrics = 300;

const paths = /^\/(healthz|readyz|metrics)(?![^/?])/i;
export const isProbe = (url: string): boolean => paths.test(url);

/** Sends the metrics. Concurrent callers share one reading, because it queries the stores too. */
const sendMetrics = (metrics: Metrics): RequestHandler => {
  const text = share(() => metrics.text());
  return async (_req, res) => {
    res
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await text());
  };
};

/**
 * `/healthz`: the process answers. `/readyz`: its dependencies, 503 where one is down that it can't work without; `degraded` while another one is;
 * and its jobs. `/metrics`: for Prometheus.
 */
export const probes = ({ health, jobs, logger, metrics, limited }: ProbeDeps): Router => {
  const router = express.Router();
  const dependencies = readiness(health, logger);
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'up' });
  });
  router.get('/readyz', async (_req, res) => {
    const asked = await dependencies();
    const down = asked.filter(({ isDown }) => isDown);
    const ready = down.every(({ check }) => check.optional === true);
    const known = asked.flatMap(({ check, details }) => (details ? [[check.name, details] as const] : []));
    if (!ready) res.set('Retry-After', '1');
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: down.length === 0 ? 'ready' : ready ? 'degraded' : 'not ready',
        dependencies: Object.fromEntries(
          asked.map(({ check, isDown }) => [check.name, isDown ? 'down' : 'up']),
        ),
        ...(known.length > 0 && { details: Object.fromEntries(known) }),
        ...(jobs.length > 0 && { jobs: jobs.map((report) => report()) }),
      });
  });
  if (limited)
    router.get(
      '/metrics',
      limitCalls(() => mostMetrics),
    );
  router.get('/metrics', sendMetrics(metrics));
  router.all(['/healthz', '/readyz', '/metrics'], ({ method }) => {
    throw methodNotAllowed(method, ['GET', 'HEAD']);
  });
  return router;
};
