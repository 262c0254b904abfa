import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isTraceparent } from './traceIds.ts';
import type { Request, Response } from 'express';

interface RequestLocals {
  requestId?: string;
}

const acceptable = /^[A-Za-z0-9_-]{1,64}$/;

/** The id of a request, the same in its answer, its problem, the log and its events. */
export const requestIdOf = (res: Response): string => {
  const locals = res.locals as RequestLocals;
  return (locals.requestId ??= randomUUID());
};

/**
 * The caller's own `X-Request-Id` if it is valid, else its `traceparent`, so that the correlation id of an event contains its
 * trace, else a new one.
 */
export const newRequestId = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const { 'x-request-id': given, traceparent } = headers;
  if (typeof given === 'string' && acceptable.test(given)) return given;
  return typeof traceparent === 'string' && isTraceparent(traceparent) ? traceparent : randomUUID();
};

/** Sets the id of a request and the header `X-Request-Id`. */
export const giveRequestId = (req: Request, res: Response): void => {
  const requestId = newRequestId(req);
  (res.locals as RequestLocals).requestId = requestId;
  res.setHeader('X-Request-Id', requestId);
};
