import { problemKinds } from '@marketplace/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { createThrottle } from '../async/index.ts';
import { hasBody } from '../input/hasBody.ts';
import type { Metrics } from '../health/metrics.ts';
import { isProbe } from '../http/probes.ts';
import { newRequestId } from '../tracing/requestId.ts';
import type { Logger } from '../logger.ts';
import { Problem } from '../problems/problem.ts';
import { problemDocument, problemHeaders } from '../problems/problemDocument.ts';

/** Most commands at once. More would not be faster (`npm run bench -- whole`): each would only wait longer. */
const mostCommands = 512;
/** Above this number, reads are refused if the process is busy. If it is not, the reads only wait for read models. */
const mostReads = 512;
const busyShare = 0.95;
const measureEveryMs = 50;
const logEveryMs = 10_000;

/** Live updates last as long as their reader wants. */
const isStream = ({ url = '' }: IncomingMessage): boolean => /^(\/api)?\/updates/i.test(url);

/** The share of the time in which the process was busy, 0 to 1, over the last 50 ms or more. */
const createUtilization = () => {
  let last = performance.eventLoopUtilization();
  let measuredAt = 0;
  let share = 0;
  return (): number => {
    if (performance.now() - measuredAt < measureEveryMs) return share;
    measuredAt = performance.now();
    share = performance.eventLoopUtilization(last).utilization;
    last = performance.eventLoopUtilization();
    return share;
  };
};

interface OverloadDeps {
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** For tests: the share of the time in which the process is busy. */
  readonly utilization?: () => number;
}

const busy = new Problem(
  'unavailable',
  'Too many people are calling at this moment. Try again in a second.',
  {
    retryAfterSeconds: 1,
  },
);

/** Answers without Express, because a refusal must cost far less than an answer. */
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

/** True if the request may start. Else it is answered with 503: the process already has more than it can answer soon. */
export type Admission = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Refuses requests to an overloaded process. Otherwise each request would wait longer than the last, until callers give up and the
 * work for them is lost. Probes are always answered. A command counts from the end of its body, which its caller may never send.
 */
export const refuseOverload = (deps: OverloadDeps): Admission => {
  const { metrics, logger, utilization = createUtilization() } = deps;
  const refused = metrics.counter({
    name: 'http_requests_refused_total',
    help: 'Requests refused because too many others were under way',
  });
  const throttle = createThrottle(logEveryMs);
  let unlogged = 0;
  const refuse = (res: ServerResponse): false => {
    refused.inc();
    unlogged += 1;
    throttle(() => {
      logger.warn({ refused: unlogged }, 'overloaded: requests are refused');
      unlogged = 0;
    });
    answerBusy(res);
    return false;
  };
  let [reads, commands] = [0, 0];
  const admitRead = (res: ServerResponse): boolean => {
    if (reads >= mostReads && utilization() >= busyShare) return refuse(res);
    reads += 1;
    res.once('close', () => {
      reads -= 1;
    });
    return true;
  };
  const admitCommand: Admission = (req, res) => {
    if (commands >= mostCommands) return refuse(res);
    const enter = (): void => {
      if (res.closed) return;
      commands += 1;
      res.once('close', () => {
        commands -= 1;
      });
    };
    if (hasBody(req)) req.once('end', enter);
    else enter();
    return true;
  };
  return (req, res) => {
    if (isProbe(req.url ?? '') || isStream(req)) return true;
    return req.method === 'GET' || req.method === 'HEAD' ? admitRead(res) : admitCommand(req, res);
  };
};
