import { allowedMethods } from '@marketplace/contracts/calls';
import type { RequestHandler } from 'express';
import { Problem } from '../problems/problem.ts';

/** The problem of a method that this address does not have. */
export const methodNotAllowed = (method: string, allow: readonly string[]): Problem =>
  new Problem('method-not-allowed', `${method} can't be used here; use ${allow.join(' or ')}.`, { allow });

/** After all routes: 405 with `Allow` if the address exists with another method, else 404. */
export const notFound = (): RequestHandler => (req) => {
  const allow = allowedMethods(req.path);
  if (allow.length === 0 || allow.includes(req.method))
    throw new Problem('not-found', 'There is nothing at this address; check its spelling.');
  throw methodNotAllowed(req.method, allow);
};
