import { problemKinds } from '@marketplace/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { createThrottle } from '../async/index.ts';
import type { Metrics } from '../health/metrics.ts';
import { isProbe } from './probes.ts';
import { newRequestId } from '../tracing/requestId.ts';
import type { Logger } from '../logger.ts';
import { Problem } from '../problems/problem.ts';
import { problemDocument, problemHeaders } from '../problems/problemDocument.ts';
import { createStartQueue } from './startQueue.ts';
import { createUnderWay } from './underWay.ts';

/** A request that has waited so long for its answer is late. */
const lateMs = 400;
/** So many late requests are a queue; fewer are calls that take long by themselves. */
const mostLate = 200;
const lookEveryMs = 50;
const sayEveryMs = 10_000;
/** Of the time. Below it, reads are late because they wait for read models, and other reads need not wait. */
const busyShare = 0.95;

/** The share of the time since the last call in which the process was busy, 0 to 1. */
const createUtilization = () => {
  let last = performance.eventLoopUtilization();
  return (): number => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
};

/** The requests of a kind that wait for their answers. Late ones are a fault only where `isFault`. */
const createQueue = (isFault: () => boolean) => {
  const waiting = createUnderWay();
  let lookedAt = 0;
  let tooMany = false;
  const hasMostLate = (now: number): boolean => {
    const late = waiting.count(
      // A body that still arrives waits for its caller.
      ({ res, since }) => now - since >= lateMs && res.req.complete,
      // Live updates, and large answers: they last as long as their reader wants.
      ({ res }) => res.headersSent,
    );
    return late >= mostLate;
  };
  return {
    enter: waiting.enter,
    isFull: (now: number): boolean => {
      if (waiting.size() < mostLate) return false;
      if (now - lookedAt >= lookEveryMs) {
        lookedAt = now;
        tooMany = hasMostLate(now) && isFault();
      }
      return tooMany;
    },
  };
};

interface OverloadParts {
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** For tests: the share of the time in which the process was busy since the last call. */
  readonly utilization?: () => number;
}

const busy = new Problem(
  'unavailable',
  'Too many people are calling at this moment. Try again in a second.',
  {
    retryAfterSeconds: 1,
  },
);

/** Cheaper than by way of Express: a refusal must cost far less than an answer. */
const answerBusy = (res: ServerResponse): void => {
  const requestId = newRequestId(res.req);
  const body = JSON.stringify(problemDocument(busy, requestId));
  res
    .writeHead(problemKinds.unavailable.status, {
      ...problemHeaders(busy),
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
};

/** Starts a request, now or in a later turn of the event loop; or answers it with 503, if the process already has more than it can answer soon. */
export type Admit = (req: IncomingMessage, res: ServerResponse, start: () => void) => void;

/**
 * Without it, under more load than a process can serve, each request waits longer than the one before, until the callers give
 * up, and the work for them is lost. Probes are always answered.
 */
export const refuseOverload = (parts: OverloadParts): Admit => {
  const { metrics, logger, utilization = createUtilization() } = parts;
  const refused = metrics.counter({
    name: 'http_requests_refused_total',
    help: 'Requests refused because too many others were late',
  });
  const writes = createQueue(() => true);
  const reads = createQueue(() => utilization() >= busyShare);
  const starts = createStartQueue();
  const seldom = createThrottle(sayEveryMs);
  let unsaid = 0;
  const say = (): void => {
    unsaid += 1;
    seldom(() => {
      logger.warn({ refused: unsaid }, 'overloaded: requests are refused');
      unsaid = 0;
    });
  };

  return (req, res, start) => {
    if (isProbe(req.url ?? '')) {
      start();
      return;
    }
    const now = performance.now();
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const queue = isRead ? reads : writes;
    if (queue.isFull(now) || (!isRead && starts.isFull(now))) {
      refused.inc();
      say();
      answerBusy(res);
      return;
    }
    queue.enter(res, now);
    // A read may wait for read models, and holds up no other.
    if (isRead) start();
    else starts.add(res, start, now);
  };
};
