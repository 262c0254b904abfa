import { callerOf, jsonBody, requestIdOf } from '@marketplace/service-kit';
import type { RequestHandler, Response } from 'express';
import type { Acting } from './recordAction.ts';

export const privateAnswer = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' } as const;

export const actingOf = (res: Response, reason: string | undefined): Acting => {
  const { uid, email } = callerOf(res);
  return { actor: { uid, email }, reason, correlationId: requestIdOf(res) };
};

/** Reads a JSON body; a call without a body gets an empty object. */
export const optionalBody = (): RequestHandler => {
  const json = jsonBody();
  return async (req, res, next) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers;
    // Awaited, because Express answers what the returned promise rejects with; any other rejection ends the program.
    if (length !== '0' || encoding !== undefined) await json(req, res, next);
    else {
      req.body = {};
      next();
    }
  };
};
