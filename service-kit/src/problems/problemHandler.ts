import { problemKinds } from '@marketplace/contracts';
import type { ErrorRequestHandler } from 'express';
import { isEventStream } from '../http/eventStream.ts';
import type { Metrics } from '../http/metrics.ts';
import { requestIdOf } from '../http/requestId.ts';
import { AuthFault } from '../identity/authFault.ts';
import type { Logger } from '../logger.ts';
import { problemDocument, problemHeaders, problemOf } from './problemDocument.ts';

/**
 * Answers every error as problem+json. The caller learns what to do next; why it happened goes to the log, under
 * the request's id. An answer that is half out already is cut off, so that nobody takes it for whole; but server-sent
 * events end with one more, `error`, whose data is the problem.
 */
export const problemHandler = (parts: {
  readonly logger: Logger;
  readonly metrics: Metrics;
}): ErrorRequestHandler => {
  const { logger, metrics } = parts;
  const authFailures = metrics.counter({
    name: 'auth_failures_total',
    help: 'Calls refused for who made them, by reason',
    labelNames: ['reason'],
  });
  // Express knows a handler of errors by its four parameters.
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
