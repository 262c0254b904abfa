import { randomUUID } from 'node:crypto';
import { isTraceparent } from '../tracing/traceIds.ts';
import type { Request, Response } from 'express';

interface RequestLocals {
  requestId?: string;
}

const acceptable = /^[A-Za-z0-9_-]{1,64}$/;

/** The id under which a request is found again: in its answer, its problem, the log and its events. */
export const requestIdOf = (res: Response): string => {
  const locals = res.locals as RequestLocals;
  return (locals.requestId ??= randomUUID());
};

/**
 * Takes the caller's `X-Request-Id` where it may be repeated, else its `traceparent`, so that an event shows by its
 * correlation id to which trace it belongs; else makes one. Answers with it.
 */
export const giveRequestId = (req: Request, res: Response): void => {
  const { 'x-request-id': given, traceparent } = req.headers;
  if (typeof given === 'string' && acceptable.test(given)) (res.locals as RequestLocals).requestId = given;
  else if (typeof traceparent === 'string' && isTraceparent(traceparent))
    (res.locals as RequestLocals).requestId = traceparent;
  res.setHeader('X-Request-Id', requestIdOf(res));
};
