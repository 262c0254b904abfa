import { roles, rule } from '@marketplace/contracts';
import { rolesOf } from '@marketplace/contracts/calls';
import { isUid, Problem, type Accounts, type Caller, type Identity } from '@marketplace/service-kit';
import type { Request, RequestHandler } from 'express';

const name = 'as';

const refusal = (): Problem => {
  const { message, params } = rule('rule.as-whom', {});
  return new Problem('invalid-request', message, { errors: [{ path: name, message, ...params }] });
};

/** Returns the option `as`, and removes it from the address, because the calls do not know it. @throws {Problem} */
const takeAs = (req: Request): string | undefined => {
  const start = req.url.indexOf('?');
  const options = new URLSearchParams(start === -1 ? '' : req.url.slice(start + 1));
  const [value, ...more] = options.getAll(name);
  if (value === undefined) return undefined;
  if (more.length > 0 || !isUid(value)) throw refusal();
  options.delete(name);
  req.url = `${req.url.slice(0, start)}${options.size > 0 ? `?${options.toString()}` : ''}`;
  return value;
};

const callerWith = (uid: string): Caller => ({
  uid,
  email: '',
  name: undefined,
  roles,
  signedInAt: 0,
});

/**
 * The reader of a replay is the person of the option `as`; without it a visitor, or a user with the role that the call needs.
 * Nobody signs in, so no token is read.
 */
export const replayIdentity: Identity = {
  verify: () => Promise.reject(new Problem('sign-in-required')),
  callerOf: (req, kind) => {
    const as = takeAs(req);
    if (as !== undefined) return callerWith(as);
    if (kind === 'user') throw refusal();
    return rolesOf(kind).length > 0 ? callerWith('') : undefined;
  },
};

/** A replay does not know who signs in to the product. */
export const noAccounts: Accounts = {
  read: () => Promise.resolve(undefined),
  readMany: () => Promise.resolve([]),
  findByEmail: () => Promise.resolve(undefined),
  setRoles: () => Promise.resolve(false),
  isKnown: () => Promise.resolve(false),
  deleteAccount: () => Promise.resolve(),
};

/** Refuses writes before any other check of a request; reads go to the handler. */
export const readOnly =
  (position: number, reads?: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && reads) return reads(req, res, next);
    throw new Problem(
      'replay',
      `This is a replay of the marketplace at position ${position}. It can only be read.`,
    );
  };
