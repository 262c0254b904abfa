import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';

interface RequestLocals {
  requestId?: string;
  correlationId?: string;
}
const localsOf = (res: Response) => res.locals as RequestLocals;

const acceptable = /^[A-Za-z0-9_-]{1,64}$/;

/** The id of a request, the same in its answer, its problem and the log. The caller may have chosen it, so it is stored nowhere. */
export const requestIdOf = (res: Response): string => (localsOf(res).requestId ??= correlationIdOf(res));

/** The product's own id of a request, for its events and its trace; no caller chooses it. */
export const correlationIdOf = (res: Response): string => (localsOf(res).correlationId ??= randomUUID());

/** The caller's own `X-Request-Id` if it is valid. */
const givenId = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined => {
  const sentId = headers['x-request-id'];
  return typeof sentId === 'string' && acceptable.test(sentId) ? sentId : undefined;
};

/** The request id for an answer without Express. */
export const newRequestId = (req: Pick<IncomingMessage, 'headers'>): string => givenId(req) ?? randomUUID();

/** Sets the id of a request and the header `X-Request-Id`. */
export const giveRequestId = (req: Request, res: Response): void => {
  const requestId = givenId(req) ?? correlationIdOf(res);
  localsOf(res).requestId = requestId;
  res.setHeader('X-Request-Id', requestId);
};
