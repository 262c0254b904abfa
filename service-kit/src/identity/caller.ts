import type { Role } from '@marketplace/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { Problem } from '../problems/problem.ts';
import { AuthFault } from './authFault.ts';
import type { Caller, Identity } from './identity.ts';
import { otherEmail, roleRequired, signInRequired } from './refusals.ts';

/** The caller that a request's token names, or why it names nobody. */
export type Identified = { readonly caller: Caller } | { readonly problem: Problem };

interface CallerLocals {
  identified?: Identified | Promise<Identified>;
  caller?: Caller;
}
const localsOf = (res: Response) => res.locals as CallerLocals;

const sameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase();

const count = (rawHeaders: readonly string[], name: string): number => {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) found += 1;
  }
  return found;
};

/** The token of the one Authorization header. Node keeps the first of several, so they are counted. */
const tokenOf = (req: Request): string => {
  const { authorization } = req.headers;
  if (authorization === undefined) throw signInRequired('missing');
  if (count(req.rawHeaders, 'authorization') > 1) throw signInRequired('repeated-header');
  const token = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1];
  if (token === undefined) throw signInRequired('malformed');
  return token;
};

const checkEmail = (req: Request, caller: Caller): Identified => {
  const claimed = req.headers['x-user-email'];
  return claimed === undefined || sameEmail(String(claimed), caller.email)
    ? { caller }
    : { problem: otherEmail('x-user-email') };
};

const refusal = (error: unknown): Identified => {
  if (error instanceof Problem) return { problem: error };
  throw error;
};

const identify = (identity: Identity, req: Request): Identified | Promise<Identified> => {
  try {
    const token = tokenOf(req);
    const caller = identity.remembered?.(token);
    if (caller) return checkEmail(req, caller);
    return identity.verify(token).then((verified) => checkEmail(req, verified), refusal);
  } catch (error) {
    return refusal(error);
  }
};

const isOtherEmail = ({ cause }: Problem) => cause instanceof AuthFault && cause.reason === 'other-email';

/**
 * Calls `use` with the caller of a request, identified once however often it is asked for: at once where the token is
 * remembered, which spares nearly every request the promises, else when it is verified.
 */
export const identified = (
  identity: Identity,
  req: Request,
  res: Response,
  use: (result: Identified) => void,
): void | Promise<void> => {
  const result = (localsOf(res).identified ??= identify(identity, req));
  if (result instanceof Promise) return result.then(use);
  use(result);
};

/** Lets signed-in callers through; `callerOf(res)` is the caller from then on. 401, 403 and 503 as the contract has them. */
export const requireCaller =
  (identity: Identity): RequestHandler =>
  (req, res, next) =>
    identified(identity, req, res, (result) => {
      if ('problem' in result) throw result.problem;
      localsOf(res).caller = result.caller;
      next();
    });

/** Lets callers through whose token has the role; `callerOf(res)` is the caller from then on. Others: 401, 403, 503. */
export const requireRole =
  (identity: Identity, role: Role): RequestHandler =>
  (req, res, next) =>
    identified(identity, req, res, (result) => {
      if ('problem' in result) throw result.problem;
      if (!result.caller.roles.includes(role)) throw roleRequired(role);
      localsOf(res).caller = result.caller;
      next();
    });

/**
 * For calls that need no token: a good one is used, a bad one is ignored. Only a good token beside the `x-user-email` of
 * somebody else is refused.
 */
export const optionalCaller =
  (identity: Identity): RequestHandler =>
  (req, res, next) => {
    if (req.headers.authorization === undefined) {
      next();
      return;
    }
    return identified(identity, req, res, (result) => {
      if ('caller' in result) localsOf(res).caller = result.caller;
      else if (isOtherEmail(result.problem)) throw result.problem;
      next();
    });
  };

export const maybeCallerOf = (res: Response): Caller | undefined => localsOf(res).caller;

/** The caller that `requireCaller` has let through. */
export const callerOf = (res: Response): Caller => {
  const caller = maybeCallerOf(res);
  if (!caller) throw new Error('A route asks for its caller without requireCaller in front of it');
  return caller;
};

/** @throws {Problem} `forbidden` where a body's `userEmail` is there and is not the caller's */
export const assertBodyEmail = (caller: Caller, userEmail: string | undefined): void => {
  if (userEmail !== undefined && !sameEmail(userEmail, caller.email)) throw otherEmail('userEmail');
};
