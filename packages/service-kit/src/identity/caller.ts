import type { Role } from '@marketplace/contracts';
import type { CallerKind } from '@marketplace/contracts/calls';
import type { Request, RequestHandler, Response } from 'express';
import { refuseOptions } from '../input/parse.ts';
import { Problem } from '../problems/problem.ts';
import { AuthFault } from './authFault.ts';
import type { Caller, Identity } from './identity.ts';
import { otherEmail, roleRequired, signInRequired } from './refusals.ts';

/** The caller of a request, or the reason why the request has none. */
export type Identification = { readonly caller: Caller } | { readonly problem: Problem };

interface CallerLocals {
  identified?: Identification | Promise<Identification>;
  caller?: Caller;
}
const localsOf = (res: Response) => res.locals as CallerLocals;

/** Whether two addresses are equal, in upper or lower case, and without the spaces around `one`. */
export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.toLowerCase();

const count = (rawHeaders: readonly string[], name: string): number => {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) found += 1;
  }
  return found;
};

/** The token of the Authorization header. Node.js drops all these headers but the first, so they are counted in the raw headers. */
const tokenOf = (req: Request): string => {
  const { authorization } = req.headers;
  if (authorization === undefined) throw signInRequired('missing');
  if (count(req.rawHeaders, 'authorization') > 1) throw signInRequired('repeated-header');
  const token = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1];
  if (token === undefined) throw signInRequired('malformed');
  return token;
};

const checkEmail = (req: Request, caller: Caller): Identification => {
  const claimed = req.headers['x-user-email'];
  return claimed === undefined || sameEmail(String(claimed), caller.email)
    ? { caller }
    : { problem: otherEmail('x-user-email') };
};

const refusal = (error: unknown): Identification => {
  if (error instanceof Problem) return { problem: error };
  throw error;
};

const identify = (identity: Identity, req: Request): Identification | Promise<Identification> => {
  try {
    const token = tokenOf(req);
    const caller = identity.remembered?.(token);
    if (caller) return checkEmail(req, caller);
    return identity.verify(token).then((verified) => checkEmail(req, verified), refusal);
  } catch (error) {
    return refusal(error);
  }
};

/**
 * Whether the caller of an answer that has not ended, such as a stream, would be refused now: the token has expired, or its account
 * is disabled or forgotten.
 */
export const isRefusedByNow = async (identity: Identity, req: Request): Promise<boolean> => {
  if (identity.callerOf) return false;
  const result = await identify(identity, req);
  return 'problem' in result && result.problem.kind !== 'unavailable';
};

const isOtherEmail = ({ cause }: Problem) => cause instanceof AuthFault && cause.reason === 'other-email';

/** Identifies the caller, once for each request. A promise only if the token is not remembered. */
export const identified = (
  identity: Identity,
  req: Request,
  res: Response,
): Identification | Promise<Identification> => (localsOf(res).identified ??= identify(identity, req));

const isCommand = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

/** @throws {Problem} if the caller's token or account has none of the roles */
const confirmOneOf = async (identity: Identity, caller: Caller, oneOf: readonly Role[]): Promise<void> => {
  let refused = roleRequired(...oneOf);
  for (const role of oneOf.filter((one) => caller.roles.includes(one)))
    try {
      return await identity.confirmRole?.(caller, role);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused = error;
    }
  throw refused;
};

/**
 * Requires a signed-in caller, whose token and account have one of the roles, if some are given: `callerOf(res)` for the handlers after it.
 * Else 401, 403 or 503, as in the contract.
 */
export const requireCaller =
  (identity: Identity, oneOf: readonly Role[] = []): RequestHandler =>
  async (req, res, next) => {
    const result = await identified(identity, req, res);
    if ('problem' in result) throw result.problem;
    const { caller } = result;
    if (oneOf.length > 0) await confirmOneOf(identity, caller, oneOf);
    localsOf(res).caller = caller;
    // Options in the address of a command are refused only once the caller is known.
    if (isCommand(req)) refuseOptions(req);
    next();
  };

/**
 * For calls that need no token: uses a good one, ignores a bad one. Refuses only a good token with the `x-user-email` of
 * another user.
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

/** For a product without tokens: the identity names the caller of each request. */
export const assumedCaller =
  (identity: Identity, kind: CallerKind): RequestHandler =>
  (req, res, next) => {
    const caller = identity.callerOf?.(req, kind);
    if (caller) localsOf(res).caller = caller;
    next();
  };

/** The caller, after one of the handlers above; undefined: a visitor. */
export const callerOf = (res: Response): Caller | undefined => localsOf(res).caller;

/** @throws {Problem} `forbidden` if the body has the `userEmail` of somebody else. The call's schema refuses one that is no text. */
export const assertOwnBody = (caller: Caller | undefined, body: unknown): void => {
  if (caller === undefined || typeof body !== 'object' || body === null || !('userEmail' in body)) return;
  const { userEmail } = body;
  if (typeof userEmail === 'string' && !sameEmail(userEmail, caller.email)) throw otherEmail('userEmail');
};
