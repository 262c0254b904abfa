import { allowedMethods } from '@marketplace/contracts';
import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/** After all routes: 405 with `Allow` if the address exists with another method, else 404. */
export const notFound = (): RequestHandler => (req) => {
  const allow = allowedMethods(req.path);
  if (allow.length === 0 || allow.includes(req.method))
    throw new Problem('not-found', 'There is nothing at this address; check its spelling.');
  const detail = `${req.method} can't be used here; use ${allow.join(' or ')}.`;
  throw new Problem('method-not-allowed', detail, { allow });
};
