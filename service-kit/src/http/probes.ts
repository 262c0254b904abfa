import { setTimeout as delay } from 'node:timers/promises';
import express, { type Router } from 'express';
import type { Logger } from '../logger.ts';
import type { HealthCheck } from './health.ts';
import type { Metrics } from './metrics.ts';

const checkTimeoutMs = 2_000;

type State = 'up' | 'down';

const inTime = async (check: HealthCheck): Promise<void> => {
  const abort = new AbortController();
  try {
    await Promise.race([
      check.check(),
      delay(checkTimeoutMs, undefined, { signal: abort.signal, ref: false }).then(() => {
        throw new Error(`No answer within ${checkTimeoutMs} ms`);
      }),
    ]);
  } finally {
    abort.abort();
  }
};

/** Runs the checks side by side; callers at the same time share one run, so that asking often harms nobody. */
const readiness = (checks: readonly HealthCheck[], logger: Logger) => {
  const known = new Map<string, State>();
  const ask = async (check: HealthCheck): Promise<readonly [string, State]> => {
    let state: State = 'up';
    let err: unknown;
    try {
      await inTime(check);
    } catch (error) {
      state = 'down';
      err = error;
    }
    if (state !== (known.get(check.name) ?? 'up'))
      logger[state === 'up' ? 'info' : 'warn']({ dependency: check.name, err }, `dependency is ${state}`);
    known.set(check.name, state);
    return [check.name, state];
  };
  let underWay: Promise<Record<string, State>> | undefined;
  return () =>
    (underWay ??= Promise.all(checks.map(ask))
      .then(Object.fromEntries<State>)
      .finally(() => {
        underWay = undefined;
      }));
};

interface ProbeParts {
  readonly health: readonly HealthCheck[];
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** `/healthz`: the process answers. `/readyz`: what it depends on, 503 where something is away. `/metrics`. */
export const probes = ({ health, logger, metrics }: ProbeParts): Router => {
  const router = express.Router();
  const dependencies = readiness(health, logger);
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'up' });
  });
  router.get('/readyz', async (_req, res) => {
    const states = await dependencies();
    const ready = Object.values(states).every((state) => state === 'up');
    if (!ready) res.set('Retry-After', '1');
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ready' : 'not ready', dependencies: states });
  });
  router.get('/metrics', async (_req, res) => {
    res
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
  return router;
};
