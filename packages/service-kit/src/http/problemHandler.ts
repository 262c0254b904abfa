import { problemKinds } from '@marketplace/contracts';
import type { ErrorRequestHandler } from 'express';
import { isEventStream } from '../answers/answers.ts';
import type { Metrics } from '../health/metrics.ts';
import { requestIdOf } from '../tracing/requestId.ts';
import { AuthFault } from '../identity/authFault.ts';
import type { Logger } from '../logger.ts';
import { problemDocument, problemHeaders, problemOf } from '../problems/problemDocument.ts';

/**
 * Answers every error as problem+json, with advice; the log has the cause, with the request's id. If a part of the answer is already sent, the
 * connection is closed, so that the caller sees that the answer is not complete; a stream of server-sent events ends with an event `error` that
 * contains the problem.
 */
export const problemHandler = (deps: {
  readonly logger: Logger;
  readonly metrics: Metrics;
}): ErrorRequestHandler => {
  const { logger, metrics } = deps;
  const authFailures = metrics.counter({
    name: 'auth_failures_total',
    help: 'Calls refused because of their caller, by reason',
    labelNames: ['reason'],
  });
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, _req, res, _next) => {
    const requestId = requestIdOf(res);
    const problem = problemOf(error);
    const { status } = problemKinds[problem.kind];
    if (problem.cause instanceof AuthFault) {
      authFailures.inc({ reason: problem.cause.reason });
      logger.info({ requestId, reason: problem.cause.reason }, 'caller refused');
    } else if (status >= 500) {
      logger[status === 500 ? 'error' : 'warn']({ requestId, err: problem.cause ?? problem }, problem.kind);
    }
    const document = JSON.stringify(problemDocument(problem, requestId));
    if (res.headersSent) {
      if (isEventStream(res) && !res.writableEnded) res.end(`event: error\ndata: ${document}\n\n`);
      else res.destroy();
      return;
    }
    const body = Buffer.from(document);
    res.writeHead(status, { ...problemHeaders(problem), 'Content-Length': body.length }).end(body);
  };
};
