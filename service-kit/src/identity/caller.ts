import type { Role } from '@marketplace/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { Problem } from '../problems/problem.ts';
import { AuthFault } from './authFault.ts';
import type { Caller, Identity } from './identity.ts';
import { otherEmail, roleRequired, signInRequired } from './refusals.ts';

/** Who a request's token says it is, or why that can't be said. */
export type Identified = { readonly caller: Caller } | { readonly problem: Problem };

interface CallerLocals {
  identified?: Promise<Identified>;
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

const identify = async (identity: Identity, req: Request): Promise<Identified> => {
  try {
    const caller = await identity.verify(tokenOf(req));
    const claimed = req.headers['x-user-email'];
    if (claimed !== undefined && !sameEmail(String(claimed), caller.email)) throw otherEmail('x-user-email');
    return { caller };
  } catch (error) {
    if (error instanceof Problem) return { problem: error };
    throw error;
  }
};

const isOtherEmail = ({ cause }: Problem) => cause instanceof AuthFault && cause.reason === 'other-email';

/** Looks once for each request, however many ask. */
export const identified = (identity: Identity, req: Request, res: Response): Promise<Identified> =>
  (localsOf(res).identified ??= identify(identity, req));

/** Lets signed-in callers through; `callerOf(res)` is theirs from there on. 401, 403 and 503 as the contract has them. */
export const requireCaller =
  (identity: Identity): RequestHandler =>
  async (req, res, next) => {
    const result = await identified(identity, req, res);
    if ('problem' in result) throw result.problem;
    localsOf(res).caller = result.caller;
    next();
  };

/** Lets callers through whose token has the role; `callerOf(res)` is theirs from there on. Others: 401, 403, 503. */
export const requireRole =
  (identity: Identity, role: Role): RequestHandler =>
  async (req, res, next) => {
    const result = await identified(identity, req, res);
    if ('problem' in result) throw result.problem;
    if (!result.caller.roles.includes(role)) throw roleRequired(role);
    localsOf(res).caller = result.caller;
    next();
  };

/**
 * For calls that need no token: a good one is taken, a bad one counts as none. What stays refused is a good token
 * beside another's `x-user-email`.
 */
export const optionalCaller =
  (identity: Identity): RequestHandler =>
  async (req, res, next) => {
    if (req.headers.authorization !== undefined) {
      const result = await identified(identity, req, res);
      if ('caller' in result) localsOf(res).caller = result.caller;
      else if (isOtherEmail(result.problem)) throw result.problem;
    }
    next();
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
