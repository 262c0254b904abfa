import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

interface RequestLocals {
  requestId?: string;
}

const acceptable = /^[A-Za-z0-9_-]{1,64}$/;

/** The id under which a request is found again: in its answer, its problem, the log and its events. */
export const requestIdOf = (res: Response): string => {
  const locals = res.locals as RequestLocals;
  return (locals.requestId ??= randomUUID());
};

/** Takes the caller's `X-Request-Id` where it is fit to be repeated, else makes one; answers with it. */
export const requestId = (): RequestHandler => (req, res, next) => {
  const given = req.headers['x-request-id'];
  if (typeof given === 'string' && acceptable.test(given)) (res.locals as RequestLocals).requestId = given;
  res.setHeader('X-Request-Id', requestIdOf(res));
  next();
};
