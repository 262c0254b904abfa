import { parseQuery } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { z } from 'zod';

const none = z.strictObject({});

/** For calls without options: one that is given is refused, not passed over, so that a misspelt address is noticed. */
export const noOptions: RequestHandler = (req, _res, next) => {
  parseQuery(none, req);
  next();
};
